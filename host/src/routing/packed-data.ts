/**
 * Loader data without repetition, for the document: the same item is in several lists of a page, the same options in many
 * items, and every item has the same keys. A value is one of
 *
 * - a primitive, as it is
 * - `[n]`: the shared value n
 * - `[n, ...values]`: an object with the keys of shape n
 * - `[ARRAY, ...items]` or `[EMPTY_OBJECT]`
 */
type Packed = { shapes: string[][]; shared: unknown[]; data: unknown }

const ARRAY = -1
const EMPTY_OBJECT = -2

/** The length in characters from which a repeated value is shared. */
const MIN_SHARED_LENGTH = 8

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The JSON of a value that is worth sharing; undefined for all others. */
function toSharedKey(value: unknown): string | undefined {
  if (typeof value !== 'string' && !isContainer(value)) return undefined
  const key = JSON.stringify(value)
  return key.length < MIN_SHARED_LENGTH ? undefined : key
}

/** Finds the values that occur more than once; one inside of a repeated value counts once. */
function findRepeated(data: unknown): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  const visit = (value: unknown): void => {
    const key = toSharedKey(value)
    if (key !== undefined && seen.has(key)) {
      repeated.add(key)
      return
    }
    if (key !== undefined) seen.add(key)
    if (isContainer(value)) Object.values(value).forEach(visit)
  }
  visit(data)
  return repeated
}

/** The place of a key in a list, which gets the key's value when it is new. */
function findPlace<Value>(
  places: Map<string, number>,
  list: Value[],
  key: string,
  create: () => Value,
): number {
  const known = places.get(key)
  if (known !== undefined) return known
  const place = list.length
  places.set(key, place)
  list.length += 1
  list[place] = create()
  return place
}

/** Packs JSON data; fields that are undefined are left out, as in JSON. */
export function packData(data: unknown): Packed {
  const repeated = findRepeated(data)
  const shapes: string[][] = []
  const shared: unknown[] = []
  const shapePlaces = new Map<string, number>()
  const sharedPlaces = new Map<string, number>()

  function packWhole(value: unknown): unknown {
    if (Array.isArray(value)) return [ARRAY, ...value.map(pack)]
    if (!isContainer(value)) return value
    const entries = Object.entries(value).filter(([, field]) => field !== undefined)
    if (entries.length === 0) return [EMPTY_OBJECT]
    const names = entries.map(([name]) => name)
    const shape = findPlace(shapePlaces, shapes, JSON.stringify(names), () => names)
    return [shape, ...entries.map(([, field]: [string, unknown]) => pack(field))]
  }
  function pack(value: unknown): unknown {
    const key = toSharedKey(value)
    if (key === undefined || !repeated.has(key)) return packWhole(value)
    return [findPlace(sharedPlaces, shared, key, () => packWhole(value))]
  }
  return { shapes, shared, data: pack(data) }
}

/** The document's loader data, which the same release of the host has packed. */
export const unpackLoaderData = (packed: Record<string, unknown>): Record<string, unknown> =>
  unpackData(packed as Packed) as Record<string, unknown>

/** The data of `packData`. Shared values are the same object wherever they occur. */
export function unpackData({ shapes, shared, data }: Packed): unknown {
  const known: unknown[] = []
  const unpack = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    const [tag, ...values] = value as [number, ...unknown[]] // as packData writes it
    if (tag === ARRAY) return values.map(unpack)
    if (tag === EMPTY_OBJECT) return {}
    if (values.length === 0) return (known[tag] ??= unpack(shared[tag]))
    return Object.fromEntries(values.map((field, at) => [shapes[tag]?.[at], unpack(field)]))
  }
  return unpack(data)
}
