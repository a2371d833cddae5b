import { isAppError } from '../../errors/index.ts'

type Target = {
  setError(name: string, problem: { type: string; message: string }): void
}

/**
 * Runs a form's action and puts what the server says on the form: the fields it names, else `field`.
 * True when it went well. What nobody foresaw is thrown on, to the page's boundary.
 */
export async function shownOn(form: Target, field: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (!isAppError(error)) throw error
    const named = Object.entries(error.fields ?? {})
    if (named.length === 0) form.setError(field, { type: 'server', message: error.text })
    for (const [name, message] of named) form.setError(name, { type: 'server', message })
    return false
  }
}
