import { lazy, Suspense, type ComponentProps } from 'react'
import { Checkbox } from './Choice.tsx'
import { fieldId, fieldProblems, useFormScope } from './form-context.ts'
import { SelectField, TextArea, TextField, type ChoiceProps } from './TextField.tsx'
import { Skeleton } from '../status/Skeleton.tsx'
import { describedBy } from './field-parts.tsx'
import styles from './Field.module.css'

/** Connects an input to its form: react-hook-form's registration, an id for the summary, its error. */
function useField(name: string) {
  const { form, formId } = useFormScope()
  const problem = fieldProblems(form.formState.errors).find((found) => found.name === name)?.message
  return { ...form.register(name), id: fieldId(formId, name), problem }
}

type Named<Props> = Omit<Props, 'name' | 'id' | 'problem'> & { name: string }

/** A text field of the surrounding `FormShell`. */
export function Field({ name, ...props }: Named<ComponentProps<typeof TextField>>) {
  return <TextField {...props} {...useField(name)} />
}

/** A text area, in a `FormShell`. */
export function AreaField({ name, ...props }: Named<ComponentProps<typeof TextArea>>) {
  return <TextArea {...props} {...useField(name)} />
}

/** A select, in a `FormShell`. */
export function PickField({ name, ...props }: Named<ComponentProps<typeof SelectField>>) {
  return <SelectField {...props} {...useField(name)} />
}

/** A checkbox, in a `FormShell`. */
export function CheckField({ name, ...props }: Named<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...props} {...useField(name)} />
}

/** So many are looked over without typing. */
const FEW = 7

/** The device's own picker. */
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
  const loaded = await import('../../mui/AutocompleteBox.tsx').catch(() => undefined)
  return { default: loaded?.AutocompleteBox ?? NativeChoice }
})

/**
 * One of many options, found by typing a part of it: MUI's autocomplete, loaded with the first field that has many. For a few options, and
 * where it cannot be loaded, the device's own picker.
 */
export function AutocompleteField(props: ChoiceProps) {
  if (props.options.length <= FEW) return <NativeChoice {...props} />
  return (
    <Suspense fallback={<Skeleton height={19} />}>
      <AutocompleteBox {...props} />
    </Suspense>
  )
}

const StarChoice = lazy(async () => ({ default: (await import('../../mui/StarChoice.tsx')).StarChoice }))

type Props = ComponentProps<typeof StarChoice> & { label: string }

/** Five stars to choose from, in a `FormShell`; the owner sets the form's value. */
export function RatingField({ name, label, ...choice }: Props) {
  const { id, problem } = useField(name)
  return (
    <fieldset
      className={styles.group}
      id={id}
      tabIndex={-1}
      {...describedBy(id, { hint: undefined, problem })}
    >
      <legend>{label}</legend>
      <Suspense fallback={<Skeleton width={55} height={11} />}>
        <StarChoice name={name} {...choice} />
      </Suspense>
      {problem && <p id={`${id}-problem`}>{problem}</p>}
    </fieldset>
  )
}
