import { atom, readonlyType } from 'nanostores'
import { singleton } from '../../lib/index.ts'
import { action, type AppError } from '../../errors/index.ts'

export type ToastTone = 'info' | 'success' | 'error'
export type Toast = {
  id: number
  text: string
  tone: ToastTone
  action?: { label: string; run: () => void }
  /** For messages that screen readers already get from the page itself, so that they are not read twice. */
  isSilent?: boolean
}

/** How long a toast is shown, in ms (spec §9: 3000); one with an action is shown longer. */
const TOAST_MS = 3000
const ACTION_TOAST_MS = 8000
const MAX_TOASTS = 3

const state = singleton('toasts', () => ({
  $list: atom<Toast[]>([]),
  last: 0,
  timers: new Map<number, number>(),
}))
export const $toasts = readonlyType(state.$list)

function scheduleRemoval({ id, action }: Toast): void {
  clearTimeout(state.timers.get(id))
  const timer = globalThis.setTimeout(() => dismissToast(id), action ? ACTION_TOAST_MS : TOAST_MS)
  state.timers.set(id, Number(timer))
}

/**
 * A short message at the bottom of the page, for actions without a form. Never the only copy of an error that a
 * shopper must act on (trust §4). Browser only.
 */
export function toast(
  text: string,
  { tone = 'info', action, isSilent }: { tone?: ToastTone } & Pick<Toast, 'action' | 'isSilent'> = {},
): void {
  state.last += 1
  const next: Toast = {
    id: state.last,
    text,
    tone,
    ...(action ? { action } : {}),
    ...(isSilent ? { isSilent } : {}),
  }
  const others = state.$list.get().filter((existing) => existing.text !== text)
  state.$list.set([...others, next].slice(-MAX_TOASTS))
  scheduleRemoval(next)
}

/** Dismisses a toast early. */
export function dismissToast(id: number): void {
  clearTimeout(state.timers.get(id))
  state.timers.delete(id)
  state.$list.set(state.$list.get().filter((existing) => existing.id !== id))
}

/** Pauses the timers while toasts are hovered or have focus. */
export function holdToasts(): void {
  for (const timer of state.timers.values()) clearTimeout(timer)
}

/** Restarts the timers once toasts are neither hovered nor focused. */
export function releaseToasts(): void {
  state.$list.get().forEach(scheduleRemoval)
}

/** Shows an error as a toast. Pass it as `explain` to an action that shows its error nowhere else. */
export function errorToast({ text }: AppError): undefined {
  toast(text, { tone: 'error' })
}

/**
 * Runs an action outside a component and shows its error as a toast. True if it succeeded. Never throws: an unexpected
 * error is reported and shown with the fallback text.
 */
export async function withErrorToast(work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await action(work)
  if (!outcome.isDone) errorToast(outcome.error)
  return outcome.isDone
}
