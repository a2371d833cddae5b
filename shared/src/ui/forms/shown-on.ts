import { action } from '../../errors/index.ts'

type Target = {
  setError(name: string, problem: { type: string; message: string }): void
}

/**
 * Runs a form's action and puts what went wrong on the form: on the fields the server names, else on `field`.
 * True when it went well. Never throws: what nobody foresaw is reported and said in the fallback's words.
 */
export async function shownOn(form: Target, field: string, work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await action(work)
  if (outcome.isDone) return true
  const { text, fields = {} } = outcome.error
  const named = Object.entries(fields)
  if (named.length === 0) form.setError(field, { type: 'server', message: text })
  for (const [name, message] of named) form.setError(name, { type: 'server', message })
  return false
}
