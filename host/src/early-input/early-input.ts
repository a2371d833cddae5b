import { EARLY_INPUT, type EarlyInput } from '@larder/shared/domain'
import { readChange, enter, setBackChoices } from './fields.ts'

declare global {
  // The record of the document's own inline script; a global needs an interface to be merged into.
  interface Window {
    [EARLY_INPUT]: EarlyInput
  }
}

/** React hydrates what is in a Suspense boundary after the page around it; what is not by then is given up. Milliseconds. */
const LONGEST_MS = 10_000
const AGAIN_MS = 100

type Step = { element: HTMLElement; run: () => void }

/** Whether React has taken the element over: it keeps the props on it. */
const isHydrated = (element: HTMLElement) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

function repeat(steps: readonly Step[], until: number): void {
  const waiting = steps.filter(({ element, run }) => {
    if (!element.isConnected) return false
    if (!isHydrated(element)) return true
    run()
    return false
  })
  if (waiting.length > 0 && performance.now() < until) setTimeout(() => repeat(waiting, until), AGAIN_MS)
}

/**
 * What a person did in a server-rendered page before its code was there: fields that were filled in and buttons that were
 * pressed, each once however often. Called right before React hydrates `root`; from then on React itself keeps what is
 * done. Gives what repeats it, to be called when the page is hydrated: a press that did nothing, and a text or choice that
 * is shown but not known, would else be lost (docs/decisions/223).
 */
export function takeEarlyInput(root: HTMLElement): () => void {
  const { fields, buttons, stop } = window[EARLY_INPUT]
  stop()
  setBackChoices(root, fields)
  for (const button of buttons) delete button.dataset['pressed']
  const changes = [...fields].flatMap((field) => readChange(field) ?? [])
  const steps = [
    ...changes.map((change) => ({ element: change.element, run: () => enter(change) })),
    ...[...buttons].map((element) => ({ element, run: () => element.click() })),
  ]
  // A task later: stored choices are restored by effects, and rendered, first.
  return () => void setTimeout(() => repeat(steps, performance.now() + LONGEST_MS))
}
