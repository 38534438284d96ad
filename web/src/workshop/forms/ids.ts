/** The id of a value's field on the page. */
import type { Path } from "../value";

export const fieldId = (file: string, path: Path): string => `f-${file}-${path.join("-").replace(/[^\w-]/g, "_")}`;
