import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  "board": "El mapa, para editarlo",
  "tool.choose": "Elegir y mover",
  "tool.choose.help": "Haz clic en un área, un mar o una línea para editarlos junto al mapa; arrastra un área para moverla. Una línea elegida se dobla donde arrastres su signo más; un doble clic quita una curva. Teclas: las flechas van de un lugar a otro, con Mayús lo mueven, Intro elige; en una curva las flechas la mueven y Supr la quita.",
  "tool.line": "Trazar líneas",
  "tool.line.help": "Haz clic en dos áreas, o en dos mares, una tras otra; si la línea ya está, se elige.",
  "tool.area": "Añadir áreas",
  "tool.area.help": "Haz clic donde deba estar el área, o pulsa Intro para poner una junto al lugar en el que estás.",
  "tool.drop": "Quitar",
  "tool.drop.help": "Haz clic en una línea o un área; con un área se van sus líneas.",
  "newArea": "Área",
  "area": "Área: {name}",
  "sea": "Mar: {name}",
  "line": "Línea: {a} – {b}",
  "lines": "Líneas desde aquí",
  "noLines": "Todavía no llega ninguna línea.",
  "bend": "Curva {n} de {of}",
  "bend.add": "Nueva curva en el tramo {n} de {of}",
  "remove": "Quitar",
  "from": "Desde {name}: haz clic donde acaba la línea.",
};
