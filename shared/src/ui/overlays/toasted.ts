import { action } from '../../errors/index.ts'
import { toast } from './toast.ts'

/**
 * Runs an action that has no form and says in a toast what went wrong; `shownOn` does the same on a form.
 * True when it went well. Never throws: what nobody foresaw is reported and said in the fallback's words.
 */
export async function toasted(work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await action(work)
  if (!outcome.isDone) toast(outcome.error.text, { tone: 'error' })
  return outcome.isDone
}
