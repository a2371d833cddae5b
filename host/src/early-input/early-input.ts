import { EARLY_INPUT, type EarlyInput } from '@larder/shared/domain'
import { getChange, applyChange, resetRestoredChoices } from './fields.ts'

declare global {
  // Set by the document's inline script. Merging into a global needs an interface.
  interface Window {
    [EARLY_INPUT]: EarlyInput
  }
}

/**
 * Maximum time in ms that input waits for hydration. React hydrates Suspense boundaries after the page around them;
 * input in one that takes longer is dropped.
 */
const REPLAY_TIMEOUT_MS = 10_000
const RETRY_MS = 100

type ReplayStep = { element: HTMLElement; run: () => void }

/** Whether React has hydrated the element: React keeps the props on it. */
const isHydrated = (element: HTMLElement) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

function replaySteps(steps: readonly ReplayStep[], until: number): void {
  const waiting = steps.filter(({ element, run }) => {
    if (!element.isConnected) return false
    if (!isHydrated(element)) return true
    run()
    return false
  })
  if (waiting.length > 0 && performance.now() < until) setTimeout(() => replaySteps(waiting, until), RETRY_MS)
}

/**
 * Collects what a person entered in a server-rendered page before hydration: changed fields and pressed buttons, each
 * button once however often it was pressed. Call it right before React hydrates `root`; later input is replayed by
 * React itself. Call the returned function after hydration: it replays presses that had no effect, and text or choices
 * that React does not know of (docs/decisions/223).
 */
export function replayEarlyInput(root: HTMLElement): () => void {
  const { fields, buttons, stop } = window[EARLY_INPUT]
  stop()
  resetRestoredChoices(root, fields)
  for (const button of buttons) delete button.dataset['pressed']
  const changes = [...fields].flatMap((field) => getChange(field) ?? [])
  const steps = [
    ...changes.map((change) => ({ element: change.element, run: () => applyChange(change) })),
    ...[...buttons].map((element) => ({ element, run: () => element.click() })),
  ]
  // One task later: effects restore and render stored choices first.
  return () => void setTimeout(() => replaySteps(steps, performance.now() + REPLAY_TIMEOUT_MS))
}
