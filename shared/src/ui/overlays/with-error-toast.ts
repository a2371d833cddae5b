import { action, type AppError } from '../../errors/index.ts'
import { toast } from './toast.ts'

/** Shows an error as a toast: the `explain` of an action that has no place of its own for it. */
export function errorToast({ text }: AppError): undefined {
  toast(text, { tone: 'error' })
}

/**
 * Runs an action outside a component and shows its error as a toast. True when it succeeded. Never throws: an
 * unforeseen error is reported and shown with the fallback text.
 */
export async function withErrorToast(work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await action(work)
  if (!outcome.isDone) errorToast(outcome.error)
  return outcome.isDone
}
