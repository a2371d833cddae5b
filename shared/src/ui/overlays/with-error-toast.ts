import { action, type AppError } from '../../errors/index.ts'
import { toast } from './toast.ts'

/** Says in a toast what went wrong: `explain` of an action that has no place of its own for it. */
export function errorToast({ text }: AppError): undefined {
  toast(text, { tone: 'error' })
}

/**
 * Runs an action outside a component and says in a toast what went wrong. True when it went well. Never throws: what
 * nobody foresaw is reported and said in the fallback's words.
 */
export async function withErrorToast(work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await action(work)
  if (!outcome.isDone) errorToast(outcome.error)
  return outcome.isDone
}
