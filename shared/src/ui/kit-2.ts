// Exports of kit 2 under their former names and signatures, for releases built against it. All are removed
// with kit 3.
import { action } from '../errors/index.ts'
import { applyFormError, type ErrorTarget } from './forms/apply-form-error.ts'
import { useAction } from './forms/use-action.ts'

export { withErrorToast as toasted } from './overlays/with-error-toast.ts'

/** Replaced by `useFormAction` in 2.4. */
export async function shownOn(
  form: ErrorTarget,
  field: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const outcome = await action(work)
  if (!outcome.isDone) applyFormError(form, outcome.error, field)
  return outcome.isDone
}

/** Replaced by `useAction` in 2.2. */
export function useAttempt() {
  const { run, isPending, problem } = useAction((work: () => Promise<unknown>) => work())
  return { isBusy: isPending, problem, attempt: run } as const
}
