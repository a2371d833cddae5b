import type * as z from 'zod'

/** Values that occur more than once, each once. */
export function listRepeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>()
  const repeated = new Set<Value>()
  for (const value of values) (seen.has(value) ? repeated : seen).add(value)
  return [...repeated]
}

/** A rule between fields: the field that breaks it, and what is wrong. */
export type FieldProblem = { path: PropertyKey[]; message: string }

/** A schema's check of rules between fields. */
export const checkFields =
  <Value>(listProblems: (value: Value) => readonly FieldProblem[]) =>
  (value: Value, context: z.RefinementCtx): void => {
    for (const problem of listProblems(value)) context.addIssue({ code: 'custom', ...problem })
  }

/** The values of a list that stand in it twice. */
export const listRepeatedProblems = (
  path: PropertyKey[],
  values: readonly (string | number)[],
): FieldProblem[] => listRepeated(values).map((value) => ({ path, message: `has "${value}" twice` }))

/** A period that ends before it begins. */
export const listPeriodProblems = ({ from, until }: { from?: string; until?: string }): FieldProblem[] =>
  from !== undefined && until !== undefined && until < from
    ? [{ path: ['until'], message: `is before "from" (${from})` }]
    : []

/** Steps that must rise, such as spends from which a fee falls. */
export const listUnsortedProblems = (
  path: PropertyKey[],
  values: readonly number[],
  name: string,
): FieldProblem[] =>
  values.flatMap((value, at) =>
    at > 0 && value <= (values[at - 1] ?? 0)
      ? [{ path: [...path, at, name], message: `must be more than the ${values[at - 1]} before it` }]
      : [],
  )
