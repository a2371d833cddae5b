import { useId, useMemo, type ReactNode, type SubmitEventHandler } from 'react'
import { Button } from '../parts/Button.tsx'
import { styled } from '../styled.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId, fieldProblems, FormContext, type FormLike } from './form-context.ts'

const Root = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(5),
}))

type Props = {
  form: FormLike
  /** `form.handleSubmit(…)`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Required, so that nobody forgets to lock the button. */
  isPending: boolean
  /** What went wrong with the form as a whole; undefined while nothing did. Required for the same reason. */
  problem: string | undefined
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
  const { form, onSubmit, isPending, problem, submitLabel, secondary, hasSummary = true, children } = props
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
      <Root onSubmit={onSubmit} noValidate aria-busy={isPending || undefined}>
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
