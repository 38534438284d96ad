/** What a message changes in a page; whatever it does not speak of stays the same thing, so that nothing is drawn anew for it. */
import { patched } from "../../api/patch";
import type { LogLine, Page, UpdateMessage } from "../../api/types";

/** Lines that a message takes back are gone, those that it tells follow. */
export const toldOn = (lines: LogLine[], { log, log_keep }: UpdateMessage): LogLine[] =>
  log ? [...lines.filter((line) => line.moment <= (log_keep ?? Infinity)), ...log] : lines;

export function changed(old: Page, message: UpdateMessage): Page {
  const { type: _type, patch, log: _log, log_keep: _keep, chat, view, ...rest } = message;
  const page: Page = { ...old, ...(rest as Partial<Page>), log: toldOn(old.log, message) };
  if ("view" in message) page.view = view ?? null;
  if (patch && old.view) page.view = patched(old.view, patch);
  if (chat) page.chat = [...old.chat, ...chat];
  return page;
}
