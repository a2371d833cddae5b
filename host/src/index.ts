/** The browser's scheduler, which some browsers and TypeScript's own types lack. */
type Scheduler = { scheduler?: { yield?: () => Promise<void> } }

/** Lets the browser handle input before more work is done. */
async function pause(): Promise<void> {
  const { scheduler } = globalThis as Scheduler
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * The steps that start the page in the browser. The modules are all in this script already, but each import runs one
 * in its own task: together they would block a slow phone for a quarter of a second (docs/decisions/016).
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

// Reported as an error of the page: until the last step has run, the document's own script does that.
start().catch(reportError)
