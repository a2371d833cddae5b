import type { BaseSyntheticEvent } from 'react'
import { useAction } from './use-action.ts'
import type { AppError } from '../../errors/index.ts'

type ErrorTarget = {
  setError(name: string, problem: { type: string; message: string }): void
}

/**
 * Sets an error on the fields that it names, else on `field`. Returns its text if there is neither: it is then the
 * error of the whole form.
 */
function applyFormError(
  form: ErrorTarget,
  { text, fields = {} }: AppError,
  field?: string,
): string | undefined {
  const fieldErrors = Object.entries(fields)
  if (fieldErrors.length === 0 && !field) return text
  const messages = fieldErrors.length === 0 && field ? [[field, text] as const] : fieldErrors
  for (const [name, message] of messages) form.setError(name, { type: 'server', message })
  return undefined
}

export type FormAction = {
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>
  isPending: boolean
  /** The reason why the last submit failed, if no field shows it. */
  problem: string | undefined
}

/** The part of a react-hook-form form that is needed. Declared as methods, so that any form's types fit. */
type Form<Values> = ErrorTarget & {
  handleSubmit(
    onValid: (values: Values) => Promise<unknown>,
    onInvalid: () => void,
  ): (event: BaseSyntheticEvent) => Promise<unknown>
}

/**
 * The submit action of a form: validates the fields, then runs `work` with their values, one run at a time. An error
 * is set on the fields that it names, else on `field` (for a form with only one), else it is the form's problem.
 * `<FormShell form={form} {...useFormAction(form, save)}>`
 */
export function useFormAction<Values>(
  form: Form<Values>,
  work: (values: Values) => Promise<unknown>,
  field?: string,
): FormAction {
  const { run, forget, isPending, problem } = useAction(work, (error) => applyFormError(form, error, field))
  return { onSubmit: form.handleSubmit((values) => run(values), forget), isPending, problem }
}
