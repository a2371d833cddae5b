import { useId, useMemo, type ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { NeedsScript } from '../status/Skeleton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId, fieldProblems, FormContext, type FormLike } from './form-context.ts'
import type { FormAction } from './use-form-action.ts'
import { Stack } from '../layout/Flow.tsx'
import styles from './FormShell.module.css'

/** `onSubmit`, `isPending` and `problem` are all required, so that no form forgets to show its result. */
type Props = FormAction & {
  form: FormLike
  /** Text of the submit button. Omitted where the form has its own (a sticky bar). */
  submitLabel?: string
  /** Beside the submit button: cancel, resend. */
  secondary?: ReactNode
  /** `summary` is off for one-field forms: the message under the field is enough. */
  hasSummary?: boolean
  children: ReactNode
}

/**
 * Every form: validated on submit, errors in a focused summary and under the fields, one request per press.
 */
export function FormShell({
  form,
  onSubmit,
  isPending,
  problem,
  submitLabel,
  secondary,
  hasSummary = true,
  children,
}: Props) {
  const formId = useId()
  const { errors, submitCount } = form.formState
  const scope = useMemo(() => ({ form, formId, errors }), [form, formId, errors])
  const fields = fieldProblems(errors).map(({ name, message }) => ({
    message,
    fieldId: fieldId(formId, name),
  }))
  const all = [...(problem ? [{ message: problem }] : []), ...(hasSummary ? fields : [])]
  return (
    <FormContext value={scope}>
      {/* Sent by script alone: a browser without script, or before it has loaded, must not put the input
          into the address. */}
      <Stack
        as="form"
        gap={5}
        method="dialog"
        onSubmit={(event) => void onSubmit(event)}
        noValidate
        aria-busy={isPending || undefined}
      >
        <NeedsScript what="form" />
        <ErrorSummary problems={all} attempt={submitCount} />
        {children}
        {submitLabel && (
          <div className={styles.buttons}>
            <Button type="submit" size="large" loading={isPending}>
              {submitLabel}
            </Button>
            {secondary}
          </div>
        )}
      </Stack>
    </FormContext>
  )
}
