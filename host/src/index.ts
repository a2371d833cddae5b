import { pause } from './pause.ts'

/**
 * The browser's start. Each of these is in this script already and is run by its import, in a task of its own:
 * all at once they would hold a cheap phone for a quarter of a second (docs/decisions/015).
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

void start()
