import { useId, useMemo, type ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { NeedsScript } from '../status/NeedsScript.tsx'
import { styled } from '../styled.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId, fieldProblems, FormContext, type FormLike } from './form-context.ts'
import type { FormAction } from './use-form-action.ts'

const Root = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(5),
}))

/** `onSubmit`, `isPending` and `problem` are all required, so that no form forgets to say how it went. */
type Props = FormAction & {
  form: FormLike
  /** Words of the submit button. Leave out where the form brings its own (a sticky bar). */
  submitLabel?: string
  /** Beside the submit button: cancel, resend. */
  secondary?: ReactNode
  /** `summary` is off for one-field forms: the message under the field is enough. */
  hasSummary?: boolean
  children: ReactNode
}

/** Every form: validated on submit, problems in a focused summary and under the fields, one press one send. */
export function FormShell(props: Props) {
  const { form, onSubmit, submitLabel, secondary, hasSummary = true, children } = props
  const formId = useId()
  const { errors, isSubmitting, submitCount } = form.formState
  // Releases built against kit 2.3 leave both to the form.
  const given: Partial<FormAction> = props
  const { isPending = isSubmitting, problem = errors.root?.message } = given
  const scope = useMemo(() => ({ form, formId, errors }), [form, formId, errors])
  const fields = fieldProblems(errors).map(({ name, message }) => ({
    message,
    fieldId: fieldId(formId, name),
  }))
  const all = [...(problem ? [{ message: problem }] : []), ...(hasSummary ? fields : [])]
  return (
    <FormContext value={scope}>
      {/* Sent by script alone: a browser that has none, or not yet, must not put what was typed into the address. */}
      <Root
        method="dialog"
        onSubmit={(event) => void onSubmit(event)}
        noValidate
        aria-busy={isPending || undefined}
      >
        <NeedsScript what="form" />
        <ErrorSummary problems={all} attempt={submitCount} />
        {children}
        {submitLabel && (
          <Buttons>
            <Button type="submit" size="large" loading={isPending}>
              {submitLabel}
            </Button>
            {secondary}
          </Buttons>
        )}
      </Root>
    </FormContext>
  )
}

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  [theme.wide]: { flexDirection: 'row', alignItems: 'center' },
}))
