// Parts of kit 2 by the names and shapes they had, for releases built against it. All of it goes with kit 3.
import { action } from '../errors/index.ts'
import { applyFormError, type ErrorTarget } from './forms/apply-form-error.ts'
import { useAction } from './forms/use-action.ts'

export { withErrorToast as toasted } from './overlays/with-error-toast.ts'

/** Until 2.4: `useFormAction`. */
export async function shownOn(
  form: ErrorTarget,
  field: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const outcome = await action(work)
  if (!outcome.isDone) applyFormError(form, outcome.error, field)
  return outcome.isDone
}

/** Until 2.2: `useAction`. */
export function useAttempt() {
  const { run, isPending, problem } = useAction((work: () => Promise<unknown>) => work())
  return { isBusy: isPending, problem, attempt: run } as const
}
