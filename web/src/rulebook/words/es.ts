/** Lo que el reglamento dice además de las reglas, en español. */
import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  title: "Reglas: {game}",
  search: "Buscar en las reglas",
  found: "{n} {n:párrafo|párrafos}",
  nothing: "No se ha encontrado nada con esas palabras.",
  none: "Las reglas de este juego aún no están aquí.",
  chapters: "Capítulos",
  link: "Copiar un enlace a este párrafo",
  copied: "El enlace está copiado.",
  reading: "Nuestra lectura",
  why: "¿Por qué?",
  example: "Ejemplo",
  large: "Mostrar la imagen en grande",
  step: "Paso {n} de {of}",
  back: "Un paso atrás",
  on: "Un paso adelante",
  chart: "Tabla",
  glossary: "Glosario",
  index: "Índice",
  close: "Cerrar el reglamento",
  whole: "Abrir el reglamento completo",
  beside: "Reglamento",
  before: "Capítulo anterior: {title}",
  after: "Capítulo siguiente: {title}",
};
