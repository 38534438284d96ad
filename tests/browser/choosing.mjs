/** What the tests of choosing look for on the page: what is picked, what is lit, where something lies. */
export const picked = (me) => me.page.locator(".stack.chosen").evaluateAll((found) => found.map((one) => one.dataset.stack));
export const lit = (me) => me.page.locator("path.lit[data-lit]").evaluateAll((found) => found.map((one) => one.dataset.lit));
export const centre = async (locator) => { const box = await locator.boundingBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
