/** Not in every browser, and not in TypeScript's own types yet. */
type Scheduler = { scheduler?: { yield?: () => Promise<void> } }

/** Lets the browser handle input before the work goes on. */
async function pause(): Promise<void> {
  const { scheduler } = globalThis as Scheduler
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((go) => setTimeout(go))
}

/**
 * The browser's start. All of these are in this script already, and each import runs one in a task of its
 * own: run together they would block a cheap phone for a quarter of a second (docs/decisions/016).
 */
const steps = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@larder/shared/ui'),
  () => import(/* webpackMode: "eager" */ './singletons.ts'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
]

async function start(): Promise<void> {
  for (const step of steps) {
    await step()
    await pause()
  }
}

// As an error of the page: until the last step has run, the document's own script reports it.
start().catch(reportError)
