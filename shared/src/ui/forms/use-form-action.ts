import type { BaseSyntheticEvent } from 'react'
import { useAction } from './use-action.ts'
import type { AppError } from '../../errors/index.ts'

type ErrorTarget = {
  setError(name: string, problem: { type: string; message: string }): void
}

/**
 * Sets an error on the fields that it names, else on `field`. Returns its text when there is neither: it is
 * then the error of the whole form.
 */
function applyFormError(
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

/** The form shell's props for its action. */
export type FormAction = {
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>
  isPending: boolean
  /** Why the last submit failed, when no field shows it. */
  problem: string | undefined
}

/** The part of a react-hook-form form that is needed; methods, so that any form's own types fit. */
type Form<Values> = ErrorTarget & {
  handleSubmit(
    onValid: (values: Values) => Promise<unknown>,
    onInvalid: () => void,
  ): (event: BaseSyntheticEvent) => Promise<unknown>
}

/**
 * The submit action of a form: its fields are validated, then `work` runs with their values, one run at a
 * time. An error is set on the fields that it names, else on `field` where a form has only one, else it is
 * the form's problem. `<FormShell form={form} {...useFormAction(form, save)}>`
 */
export function useFormAction<Values>(
  form: Form<Values>,
  work: (values: Values) => Promise<unknown>,
  field?: string,
): FormAction {
  const { run, forget, isPending, problem } = useAction(work, (error) => applyFormError(form, error, field))
  return { onSubmit: form.handleSubmit((values) => run(values), forget), isPending, problem }
}
