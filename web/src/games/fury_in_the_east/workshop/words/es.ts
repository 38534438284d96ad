import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  "board": "El mapa, para editarlo",
  "group.choose": "Elegir", "group.terrain": "Terreno", "group.country": "Países", "group.place": "Pueblos", "group.side": "Lados de hexágono", "group.link": "Carreteras y vías", "group.mark": "Marcas", "group.land": "Tierra y mar",
  "tool.choose": "Elegir", "tool.clear": "Despejado", "tool.forest": "Bosque", "tool.swamp": "Pantano", "tool.mountain": "Montaña",
  "tool.USSR": "Unión Soviética", "tool.EP": "Prusia Oriental", "tool.POL": "Polonia", "tool.ROM": "Rumanía", "tool.FIN": "Finlandia", "tool.HUN": "Hungría",
  "tool.town": "Pueblo", "tool.city": "Ciudad", "tool.bare": "Sin pueblo",
  "tool.rivers": "Río", "tool.border_hexsides": "Frontera", "tool.sea_hexsides": "Mar",
  "tool.rail_links": "Vía férrea", "tool.major_road_links": "Carretera principal", "tool.minor_road_links": "Carretera secundaria",
  "tool.axis_edge_supply": "Fuente del Eje", "tool.soviet_edge_supply": "Fuente soviética", "tool.sw_front_retreat_zone": "Zona de retirada",
  "tool.land": "Añadir un hexágono", "tool.water": "Quitar un hexágono",
  "help.choose": "Haz clic en un hexágono para editarlo junto al mapa; arrastra para mover el mapa. Teclas: las flechas van de un hexágono a otro, Intro usa la herramienta.",
  "help.brush": "Haz clic en un hexágono, o mantén el botón y pasa por muchos. Teclas: flechas e Intro.",
  "help.once": "Haz clic en un hexágono. Teclas: flechas e Intro.",
  "help.side": "Haz clic cerca de un lado de un hexágono para ponerlo ahí, otra vez para quitarlo. Teclas: el 1 es el lado norte y se sigue en el sentido del reloj hasta el 6.",
  "help.link": "Mantén el botón y ve de hexágono en hexágono, o haz clic cerca de un lado; sobre lo que ya está, se quita. Teclas: el 1 es el vecino del norte y se sigue en el sentido del reloj hasta el 6.",
  "help.land": "Haz clic junto a la tierra para añadir ahí un hexágono.",
  "hex": "Hexágono {id}{name}: {terrain}, {country}",
  "joined": "{what} {ids}",
  "hexTitle": "Hexágono {id}",
};
