/** The ids that lines of the log speak of. */
export { idsIn } from "../../table/past/story/reading";
