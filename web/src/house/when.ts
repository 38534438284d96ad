import { speech } from "../i18n/index.svelte";

/** A day, in the reader's own form. */
export const day = (time: number) => new Date(time * 1000).toLocaleDateString(speech.language);
/** A day and its hour. */
export const moment = (time: number) => new Date(time * 1000).toLocaleString(speech.language);
/** Bytes as kilobytes. */
export const kilobytes = (bytes: number) => Math.ceil(bytes / 1000).toLocaleString(speech.language);

export type Run = (work: () => Promise<unknown>) => Promise<boolean>;
