import { useId, useMemo, type ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { NeedsScript } from '../status/Skeleton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId, fieldProblems, FormContext, type FormLike } from '../hooks/form-context.ts'
import type { FormAction } from '../hooks/use-form-action.ts'
import { Stack } from '../layout/Flow.tsx'
import styles from './FormShell.module.css'

/** `onSubmit`, `isPending` and `problem` are required, so that no form forgets to show its result. */
type Props = FormAction & {
  form: FormLike
  /** Text of the submit button. Omit it if the form has its own button (a sticky bar). */
  submitLabel?: string
  /** Shown beside the submit button: cancel or resend. */
  secondary?: ReactNode
  /** Turn off for one-field forms, where the message under the field is enough. */
  hasSummary?: boolean
  children: ReactNode
}

/**
 * The shell of every form: validates on submit, shows errors in a focused summary and under the fields, and sends one
 * request per press.
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
  const problems = [...(problem ? [{ message: problem }] : []), ...(hasSummary ? fields : [])]
  return (
    <FormContext value={scope}>
      {/* Sent only by script: without script, or before it has loaded, the browser must not put the input into the URL. */}
      <Stack
        as="form"
        gap={5}
        method="dialog"
        onSubmit={(event) => void onSubmit(event)}
        noValidate
        aria-busy={isPending || undefined}
      >
        <NeedsScript what="form" />
        <ErrorSummary problems={problems} attempt={submitCount} />
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
