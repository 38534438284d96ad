/** What the tests of choosing look for on the page: what is picked, what is lit and how, where something lies. */
import assert from "node:assert/strict";
import { seen } from "./support.mjs";

export const picked = (me) => me.page.locator(".stack.chosen").evaluateAll((found) => found.map((one) => one.dataset.stack));
export const lit = (me) => me.page.locator("path.lit[data-lit]").evaluateAll((found) => found.map((one) => one.dataset.lit));
export const centre = async (locator) => { const box = await locator.boundingBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };

/** Whatever glows has a bright line in a dark one around it, which nothing else has: nobody needs to tell colours apart. */
export async function glowsByShape(me) {
  const found = await seen(me.page, () => me.page.evaluate(() => {
    const paint = (name) => { const probe = document.body.appendChild(document.createElement("i")); probe.style.color = `var(${name})`; const { color } = getComputedStyle(probe); probe.remove(); return color; };
    const [bright, dark] = [paint("--glow"), paint("--glow-edge")];
    const isLined = (one) => { const { fill, stroke } = getComputedStyle(one); return fill === bright && stroke === dark; };
    const casings = [...document.querySelectorAll(".casing")].filter((one) => getComputedStyle(one).stroke === dark).map((one) => one.getAttribute("d"));
    const isShaped = (one) => {
      if (one.matches("path")) return casings.some((casing) => casing.includes(one.getAttribute("d"))) && getComputedStyle(one).stroke === bright;
      if (one.closest("svg")) return [...one.querySelectorAll("rect, circle")].some(isLined);
      const { boxShadow } = getComputedStyle(one);
      return boxShadow.includes(bright) && boxShadow.includes(dark);
    };
    const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length > 0);
    const lit = shown("[data-lit]:not([aria-pressed=true], button.primary)");
    const others = shown(".stack:not([data-lit], .chosen, .fighting), .card:not([data-lit], .chosen)");
    const said = (one) => one.outerHTML.slice(0, 160);
    return { lit: lit.length, bare: lit.filter((one) => !isShaped(one)).map(said), alike: others.filter(isShaped).map(said) };
  }));
  assert.ok(found.lit > 0, "something glows");
  assert.deepEqual([found.bare, found.alike], [[], []]);
}
