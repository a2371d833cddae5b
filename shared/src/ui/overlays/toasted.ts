import { isAppError } from '../../errors/index.ts'
import { toast } from './toast.ts'

/**
 * Runs an action that has no form and says in a toast what the server refuses; `shownOn` does the same on a form.
 * True when it went well. What nobody foresaw is thrown on.
 */
export async function toasted(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (!isAppError(error)) throw error
    toast(error.text, { tone: 'error' })
    return false
  }
}
