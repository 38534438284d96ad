/** The id of a value's field on the page. */
import type { Path } from "../value";

export const fieldId = (file: string, path: Path): string => `f-${file}-${path.join("-").replace(/[^\w-]/g, "_")}`;
/** A key as it stands in the file, easier on the eye. */
export const keySaid = (key: string): string => key.replaceAll("_", " ");
