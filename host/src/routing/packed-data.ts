/**
 * Loader data without repetition, for the document: the same item is in several lists of a page, the same options in many
 * items, and every item has the same keys. A value is one of
 *
 * - a primitive, as it is
 * - `[n]`: the shared value n
 * - `[n, ...values]`: an object with the keys of shape n
 * - `[ARRAY, ...items]` or `[EMPTY_OBJECT]`
 */
type Packed = {
  /** Every key of every object. */
  names: string[]
  /** The places in `names` of each shape's keys in base 36, separated by spaces; the shapes by semicolons. */
  shapes: string
  shared: unknown[]
  data: unknown
}

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
function getRepeated(data: unknown): ReadonlySet<string> {
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

/** A list of distinct values; `find` returns the place of a key, and adds its value when the key is new. */
function distinctList<Value>() {
  const values: Value[] = []
  const places = new Map<string, number>()
  function find(key: string, create: () => Value): number {
    const known = places.get(key)
    if (known !== undefined) return known
    const place = places.size
    places.set(key, place)
    values[place] = create()
    return place
  }
  return { values, find }
}

/** Packs JSON data; fields that are undefined are left out, as in JSON. */
export function packData(data: unknown): Packed {
  const repeated = getRepeated(data)
  const names = distinctList<string>()
  const shapes = distinctList<string>()
  const shared = distinctList<unknown>()

  function packWhole(value: unknown): unknown {
    if (Array.isArray(value)) return [ARRAY, ...value.map(pack)]
    if (!isContainer(value)) return value
    const entries = Object.entries(value).filter(([, field]) => field !== undefined)
    if (entries.length === 0) return [EMPTY_OBJECT]
    const keys = entries.map(([name]) => names.find(name, () => name).toString(36)).join(' ')
    return [shapes.find(keys, () => keys), ...entries.map(([, field]: [string, unknown]) => pack(field))]
  }
  function pack(value: unknown): unknown {
    const key = toSharedKey(value)
    if (key === undefined || !repeated.has(key)) return packWhole(value)
    return [shared.find(key, () => packWhole(value))]
  }
  const packed = pack(data)
  return { names: names.values, shapes: shapes.values.join(';'), shared: shared.values, data: packed }
}

/** The document's loader data, which the same release of the host has packed. */
export const unpackLoaderData = (packed: Record<string, unknown>): Record<string, unknown> =>
  unpackData(packed as Packed) as Record<string, unknown>

/** The data of `packData`. Shared values are the same object wherever they occur. */
export function unpackData({ names, shapes, shared, data }: Packed): unknown {
  const keys = shapes
    .split(';')
    .map((shape) => shape.split(' ').map((place) => names[Number.parseInt(place, 36)]))
  const known: unknown[] = []
  const unpack = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    const [tag, ...values] = value as [number, ...unknown[]] // as packData writes it
    if (tag === ARRAY) return values.map(unpack)
    if (tag === EMPTY_OBJECT) return {}
    if (values.length === 0) return (known[tag] ??= unpack(shared[tag]))
    return Object.fromEntries(values.map((field, at) => [keys[tag]?.[at], unpack(field)]))
  }
  return unpack(data)
}
