/** What the workshop says of the scenarios of Frontier Wars. */
export const en = {
  "scenario": "Scenario",
  "title": "Scenario: {name}",
  "kinds": "Tiles and tokens",
  "help.tile": "Click a hex to lay this tile, hold the button to lay many. Keys: Tab or Shift+Tab go from hex to hex, Enter lays.",
} as const;
