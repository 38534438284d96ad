/** Small figures on the bands of cards, one for each kind, in a square of 20 units: what a card is can be seen, not only read. */
export const CARD_SIGNS = {
  army: "M4 11a6 6 0 0 1 12 0M2.5 11.5H17.5M6 13.5Q10 18 14 13.5",
  navy: "M2.5 12H17.5L15 16.5H5ZM7 12V7.5H11V12M13 12V4.5L16 8",
  battle: "M3.5 3.5 14 14M16.5 3.5 6 14M12 16 16 12M4 12 8 16",
  "sea-battle": "M3.5 2.5 11.5 10.5M16.5 2.5 8.5 10.5M2 16q2-3 4 0t4 0 4 0 4 0M10 12v0",
  event: "M11.5 2 4.5 11.5H9.5L8.5 18 15.5 8.5H10.5Z",
  trade: "M3 17V9L8 12V9L13 12V5H17V17ZM15 5V2.5",
  shield: "M10 2.5 16.5 5V10Q16.5 15 10 17.5 3.5 15 3.5 10V5Z",
  lasting: "M5 18V3H16L13 7 16 11H5",
  arrow: "M3 10H15M10.5 5 16 10 10.5 15",
  plane: "M10 2.5V17.5M3 11 10 7.5 17 11M7 16.5 10 14.5 13 16.5",
  exchange: "M3 7H15M12 4 15.5 7 12 10M17 13H5M8 10 4.5 13 8 16",
  plan: "M4 3H13L16 6V17H4ZM7 9H13M7 12.5H13M7 6H10",
  hourglass: "M5 3H15M5 17H15M6 3Q6 8 10 10 14 8 14 3M6 17Q6 12 10 10 14 12 14 17",
  eye: "M2 10Q10 2.5 18 10 10 17.5 2 10ZM10 7.5A2.5 2.5 0 1 0 10.01 7.5",
  star: "M10 2.5 12.2 7.6 17.6 8 13.5 11.6 14.8 17 10 14.1 5.2 17 6.5 11.6 2.4 8 7.8 7.6Z",
} as const;
export type CardSign = keyof typeof CARD_SIGNS;
