/** How much of the processor a page needs, whatever else runs beside it. */

/** The processor time of a page: its main thread, and all processes of the browser. Differences of two calls say what something needed. */
export async function meter(browser, page) {
  const own = await page.context().newCDPSession(page), all = await browser.newBrowserCDPSession();
  await own.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await own.send("Performance.getMetrics");
    const { processInfo } = await all.send("SystemInfo.getProcessInfo");
    const main = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    return { main: 1000 * main, all: 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) };
  };
}

/** The processor time of the main thread between each pair of marks of a trace, in milliseconds. */
export function between(trace, from, to) {
  const marks = JSON.parse(trace).traceEvents.filter(({ name, tts }) => (name === from || name === to) && tts !== undefined).sort((one, other) => one.ts - other.ts);
  const times = [];
  let came;
  for (const { name, tts } of marks) {
    if (name === from) came ??= tts;
    else if (came !== undefined) {
      times.push((tts - came) / 1000);
      came = undefined;
    }
  }
  return times;
}
