/** Not in every browser, and not in TypeScript's own types yet. */
type Scheduler = { scheduler?: { yield?: () => Promise<void> } }

/** Lets the browser handle input before the work goes on. */
export async function pause(): Promise<void> {
  const { scheduler } = globalThis as Scheduler
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((go) => setTimeout(go))
}
