import type { ComponentProps } from 'react'
import { Checkbox } from './Choice.tsx'
import { fieldId, fieldProblems, useFormScope } from './form-context.ts'
import { SelectField, TextArea, TextField } from './TextField.tsx'

/** Connects an input to its form: react-hook-form's registration, an id for the summary, its error. */
export function useField(name: string) {
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
