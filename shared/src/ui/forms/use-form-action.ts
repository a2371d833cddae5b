import type { BaseSyntheticEvent } from 'react'
import { applyFormError, type ErrorTarget } from './apply-form-error.ts'
import { useAction } from './use-action.ts'

/** What a form's shell must be given of its action. */
export type FormAction = {
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>
  isPending: boolean
  /** Why the last try failed, when no field says it. */
  problem: string | undefined
}

/** What is needed of a react-hook-form form; methods, so that any form's own types fit. */
type Form<Values> = ErrorTarget & {
  handleSubmit(
    onValid: (values: Values) => Promise<unknown>,
    onInvalid: () => void,
  ): (event: BaseSyntheticEvent) => Promise<unknown>
}

/**
 * What a form sends: its fields are validated, then `work` runs with their values, once at a time. An error goes to the
 * fields that it names, else to `field` where a form has but one, else it is the form's problem.
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
