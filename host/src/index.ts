/** The browser's scheduler, which some browsers and TypeScript's own types lack. */
type Scheduler = { scheduler?: { yield?: () => Promise<void> } }

/** Lets the browser handle input before more work is done. */
async function yieldToInput(): Promise<void> {
  const { scheduler } = globalThis as Scheduler
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * The steps that start the page in the browser. The modules are all in this script already, but each import runs one in
 * its own task, the first after the script's: together they would block a slow phone for a quarter of a second
 * (docs/decisions/016).
 */
const START_STEPS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@larder/shared/ui'),
  () => import(/* webpackMode: "eager" */ './singletons.ts'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
]

async function runStartSteps(): Promise<void> {
  for (const step of START_STEPS) {
    await yieldToInput()
    await step()
  }
}

// Reported as an error of the page: until the last step has run, the document's own script does that.
runStartSteps().catch(reportError)
