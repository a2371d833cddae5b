import { createContext, useContext } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/**
 * The part of a react-hook-form form that the shell and its fields need. Declared as methods, so that any form's types
 * fit.
 */
export type FormLike = {
  register(name: string): UseFormRegisterReturn
  formState: {
    errors: { root?: { message?: string | undefined } | undefined }
    submitCount: number
    isSubmitting: boolean
  }
}

export type FormScope = { form: FormLike; formId: string }

/**
 * Gives fields access to their form. Only used within one remote's tree, because the shell and its fields are always
 * rendered together.
 */
export const FormContext = createContext<FormScope | undefined>(undefined)

/** The id of a field's input, to which the error summary links. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`

/** The surrounding form. Throws outside a `FormShell`. */
export function useFormScope(): FormScope {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('A Field stands outside a FormShell')
  return scope
}

export type FieldProblem = { name: string; message: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The messages of a form's errors in field order, with nested fields by dotted name. */
export function fieldProblems(errors: unknown, path = ''): FieldProblem[] {
  if (!isRecord(errors)) return []
  if (typeof errors.message === 'string' && errors.message && 'type' in errors) {
    return [{ name: path, message: errors.message }]
  }
  return Object.entries(errors)
    .filter(([key]) => key !== 'ref' && key !== 'root')
    .flatMap(([key, value]) => fieldProblems(value, path ? `${path}.${key}` : key))
}
