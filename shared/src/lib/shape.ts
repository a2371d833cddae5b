/** A parser of untrusted values: a zod schema, or one of the shapes below, which do not load zod into the page. */
export type Shape<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}
export type ShapeOf<S> = S extends Shape<infer T> ? T : never

type Check<T> = (value: unknown) => value is T
type Checks = Record<string, Check<unknown>>
type CheckedType<C> = C extends Check<infer T> ? T : never
type OptionalKeys<C extends Checks> = {
  [K in keyof C]: undefined extends CheckedType<C[K]> ? K : never
}[keyof C]
type ObjectOf<C extends Checks> = { [K in Exclude<keyof C, OptionalKeys<C>>]: CheckedType<C[K]> } & {
  [K in OptionalKeys<C>]?: CheckedType<C[K]>
}

export const isString: Check<string> = (value) => typeof value === 'string'
export const isNumber: Check<number> = (value): value is number => Number.isFinite(value)
export const isInteger: Check<number> = (value): value is number => Number.isSafeInteger(value)
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean'

export const oneOf =
  <const T extends string>(...allowed: T[]): Check<T> =>
  (value): value is T =>
    allowed.some((option) => option === value)

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)

export const isShape =
  <T>({ safeParse }: Shape<T>): Check<T> =>
  (value): value is T =>
    safeParse(value).success

/** The shape of a single value. */
export const only = <T>(check: Check<T>): Shape<T> => ({
  safeParse: (value) => (check(value) ? { success: true, data: value } : { success: false }),
})

/** The shape of an object: returns only the named fields, and rejects the object when one of them is invalid. */
export function shape<C extends Checks>(checks: C): Shape<ObjectOf<C>> {
  return {
    safeParse: (value) => {
      if (typeof value !== 'object' || value === null) return { success: false }
      const fields = value as Record<string, unknown> // it is an object, and each field is checked below
      const names = Object.keys(checks)
      if (!names.every((name) => checks[name]?.(fields[name]))) return { success: false }
      const present = names.filter((name) => fields[name] !== undefined)
      const data = Object.fromEntries(present.map((name) => [name, fields[name]]))
      return { success: true, data: data as ObjectOf<C> } // every field was checked above
    },
  }
}
