import { lazy, Suspense, type ComponentProps } from 'react'
import { Checkbox } from './Choice.tsx'
import { fieldId, fieldProblems, useFormScope } from '../hooks/form-context.ts'
import { SelectField, TextArea, TextField, type ChoiceProps } from './TextField.tsx'
import { Skeleton } from '../status/Skeleton.tsx'
import { buildDescribedBy } from './field-parts.tsx'
import styles from './Field.module.css'

/** Connects an input to its form: react-hook-form's registration, its id for the error summary, and its error. */
function useField(name: string) {
  const { form, formId } = useFormScope()
  const problem = fieldProblems(form.formState.errors).find((candidate) => candidate.name === name)?.message
  return { ...form.register(name), id: fieldId(formId, name), problem }
}

type ByName<Props> = Omit<Props, 'name' | 'id' | 'problem'> & { name: string }

/** A text field of the surrounding `FormShell`. */
export function Field({ name, ...props }: ByName<ComponentProps<typeof TextField>>) {
  return <TextField {...props} {...useField(name)} />
}

/** A text area of the surrounding `FormShell`. */
export function AreaField({ name, ...props }: ByName<ComponentProps<typeof TextArea>>) {
  return <TextArea {...props} {...useField(name)} />
}

/** A select of the surrounding `FormShell`. */
export function PickField({ name, ...props }: ByName<ComponentProps<typeof SelectField>>) {
  return <SelectField {...props} {...useField(name)} />
}

/** A checkbox of the surrounding `FormShell`. */
export function CheckField({ name, ...props }: ByName<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...props} {...useField(name)} />
}

/** Maximum number of options that are easy to scan without typing. */
const MAX_NATIVE_OPTIONS = 7

function NativeChoice({ placeholder, options, onChoose, ...text }: ChoiceProps) {
  return (
    <SelectField
      {...text}
      options={[{ value: '', label: placeholder }, ...options]}
      onChange={({ target }) => target.value && onChoose(target.value)}
    />
  )
}

const AutocompleteBox = lazy(async () => {
  const module = await import('../../mui/AutocompleteBox.tsx').catch(() => undefined)
  return { default: module?.AutocompleteBox ?? NativeChoice }
})

/**
 * A field for choosing one of many options by typing part of its label. Loads MUI's autocomplete with the first field
 * that has many options; uses the native select element for a few options, or if MUI cannot be loaded.
 */
export function AutocompleteField(props: ChoiceProps) {
  if (props.options.length <= MAX_NATIVE_OPTIONS) return <NativeChoice {...props} />
  return (
    <Suspense fallback={<Skeleton height={19} />}>
      <AutocompleteBox {...props} />
    </Suspense>
  )
}

const StarChoice = lazy(async () => ({ default: (await import('../../mui/StarChoice.tsx')).StarChoice }))

type Props = ComponentProps<typeof StarChoice> & { label: string }

/** A choice of one to five stars, in a `FormShell`. The caller sets the form's value. */
export function RatingField({ name, label, ...choice }: Props) {
  const { id, problem } = useField(name)
  return (
    <fieldset
      className={styles.group}
      id={id}
      tabIndex={-1}
      {...buildDescribedBy(id, { hint: undefined, problem })}
    >
      <legend>{label}</legend>
      <Suspense fallback={<Skeleton width={55} height={11} />}>
        <StarChoice name={name} {...choice} />
      </Suspense>
      {problem && <p id={`${id}-problem`}>{problem}</p>}
    </fieldset>
  )
}
