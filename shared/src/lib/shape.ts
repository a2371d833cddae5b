/**
 * A parser of untrusted values: a zod schema, or one of these shapes, which do not load zod into the page.
 */
export type Shape<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}
export type ShapeOf<S> = S extends Shape<infer T> ? T : never

type Is<T> = (value: unknown) => value is T
type Checks = Record<string, Is<unknown>>
type Checked<C> = C extends Is<infer T> ? T : never
type OptionalKeys<C extends Checks> = { [K in keyof C]: undefined extends Checked<C[K]> ? K : never }[keyof C]
type Read<C extends Checks> = { [K in Exclude<keyof C, OptionalKeys<C>>]: Checked<C[K]> } & {
  [K in OptionalKeys<C>]?: Checked<C[K]>
}

/** Any text. */
export const isString: Is<string> = (value) => typeof value === 'string'
/** A finite number. */
export const isNumber: Is<number> = (value): value is number => Number.isFinite(value)
/** A safe integer. */
export const isInteger: Is<number> = (value): value is number => Number.isSafeInteger(value)
/** A boolean. */
export const isBoolean: Is<boolean> = (value) => typeof value === 'boolean'

export const oneOf =
  <const T extends string>(...allowed: T[]): Is<T> =>
  (value): value is T =>
    allowed.some((one) => one === value)

export const optional =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value)

/** The check for a list of values of one type. */
export const isListOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is)

/** The check for a shape that is part of another. */
export const isShape =
  <T>({ safeParse }: Shape<T>): Is<T> =>
  (value): value is T =>
    safeParse(value).success

/** A single value of one type. */
export const only = <T>(is: Is<T>): Shape<T> => ({
  safeParse: (value) => (is(value) ? { success: true, data: value } : { success: false }),
})

/**
 * Reads exactly the named fields of an object, and rejects it when one is invalid; its other fields are
 * dropped.
 */
export function shape<C extends Checks>(checks: C): Shape<Read<C>> {
  return {
    safeParse: (value) => {
      if (typeof value !== 'object' || value === null) return { success: false }
      const fields = value as Record<string, unknown> // an object; each field is checked below
      const names = Object.keys(checks)
      if (!names.every((name) => checks[name]?.(fields[name]))) return { success: false }
      const known = names.filter((name) => fields[name] !== undefined)
      const data = Object.fromEntries(known.map((name) => [name, fields[name]]))
      return { success: true, data: data as Read<C> } // checked above
    },
  }
}
