type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const listFields = (value: Fields): string[] => Object.keys(value).filter((key) => value[key] !== undefined)

/** Whether two values are equal once they are JSON: a field that is undefined is none. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isFields(one) || !isFields(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = listFields(one)
  return (
    keys.length === listFields(other).length &&
    keys.every((key) => other[key] !== undefined && isSameJson(one[key], other[key]))
  )
}
