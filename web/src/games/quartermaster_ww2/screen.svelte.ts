/** Whether the screen has room for the six tables around the map; the page is laid out by the same width. */
const BROAD = matchMedia("(min-width: 62rem)");

export const screenIs = $state({ broad: BROAD.matches });
BROAD.addEventListener("change", () => (screenIs.broad = BROAD.matches));
