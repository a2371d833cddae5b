import type { AppError } from '../../errors/index.ts'

export type ErrorTarget = {
  setError(name: string, problem: { type: string; message: string }): void
}

/**
 * Sets an error on the fields that it names, else on `field`. Returns its text when there is neither: it is
 * then the error of the whole form.
 */
export function applyFormError(
  form: ErrorTarget,
  { text, fields = {} }: AppError,
  field?: string,
): string | undefined {
  const named = Object.entries(fields)
  if (named.length === 0 && !field) return text
  const messages = named.length === 0 && field ? [[field, text] as const] : named
  for (const [name, message] of messages) form.setError(name, { type: 'server', message })
  return undefined
}
