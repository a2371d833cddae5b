import { forEachInSlices } from '@larder/kernel/slices.ts'

const FIRST_CAPACITY = 1_024

function withRoom(values: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= values.length) return values
  const larger = new Uint32Array(Math.max(length, 2 * values.length))
  larger.set(values)
  return larger
}

/**
 * Lists of whole numbers below 2^32, one behind the other in one piece of memory: millions of them take four bytes each,
 * and the garbage collector does not visit them.
 */
export class PackedLists {
  #values = new Uint32Array(FIRST_CAPACITY)
  #ends = new Uint32Array(FIRST_CAPACITY)
  #length = 0

  /** The number of lists. */
  get length(): number {
    return this.#length
  }

  #getEnd(list: number): number {
    return list < 0 ? 0 : (this.#ends[list] ?? 0)
  }

  /** A view of a list; empty for a list that there is not. */
  get(list: number): Uint32Array {
    return list < this.#length
      ? this.#values.subarray(this.#getEnd(list - 1), this.#getEnd(list))
      : this.#values.subarray(0, 0)
  }

  append(values: ArrayLike<number>): void {
    const from = this.#getEnd(this.#length - 1)
    const to = from + values.length
    this.#values = withRoom(this.#values, to)
    this.#ends = withRoom(this.#ends, this.#length + 1)
    this.#values.set(values, from)
    this.#ends[this.#length] = to
    this.#length += 1
  }

  /** Gives back the room for further lists. */
  trim(): void {
    this.#values = this.#values.slice(0, this.#getEnd(this.#length - 1))
    this.#ends = this.#ends.slice(0, this.#length)
  }

  /**
   * The inverse of these lists, whose values are a key and a tag (`packTagged`): for each of `keys` keys, the lists that
   * have it, in order, with its tag there.
   */
  async invert(keys: number): Promise<PackedLists> {
    const ends = new Uint32Array(keys)
    const addToEach = (list: number, add: (key: number, value: number) => void) => {
      const to = this.#getEnd(list)
      for (let at = this.#getEnd(list - 1); at < to; at += 1) {
        const value = this.#values[at] ?? 0
        add(getKey(value), value)
      }
    }
    const lists = Array.from({ length: this.#length }, (_, list) => list)
    await forEachInSlices(lists, (list) => addToEach(list, (key) => (ends[key] = (ends[key] ?? 0) + 1)))
    // The next free place of each key, which at last is its end.
    let before = 0
    for (let key = 0; key < keys; key += 1) {
      const count = ends[key] ?? 0
      ends[key] = before
      before += count
    }
    const values = new Uint32Array(before)
    await forEachInSlices(lists, (list) =>
      addToEach(list, (key, value) => {
        const at = ends[key] ?? 0
        values[at] = packTagged(list, getTag(value))
        ends[key] = at + 1
      }),
    )
    const inverse = new PackedLists()
    inverse.#values = values
    inverse.#ends = ends
    inverse.#length = keys
    return inverse
  }
}

/** The number of tags: a key is below 2^23. */
const TAGS = 512
/** A key and a tag below 512 as one value of a list. */
export const packTagged = (key: number, tag: number): number => key * TAGS + tag
export const getKey = (value: number): number => Math.floor(value / TAGS)
export const getTag = (value: number): number => value % TAGS
