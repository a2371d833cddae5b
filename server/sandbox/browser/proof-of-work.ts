/**
 * SHA-256 (FIPS 180-4) without the browser's `crypto.subtle`, which is missing on plain http,
 * and too slow for thousands of short messages in a row.
 */

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime)) found.push(candidate)
  }
  return found
}

const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)))
const rotateRight = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

/** The digest of a text as eight 32-bit integers. */
export function sha256(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = [...START]
  for (let block = 0; block < padded.length; block += 64) addBlock(state, view, block)
  return state
}

/** An entry of a typed array or state whose index always exists. */
const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** The message schedule of one 64-byte block (FIPS 180-4 §6.2.2, step 1). */
function scheduleOf(view: DataView, block: number): Int32Array {
  const schedule = new Int32Array(64)
  for (let index = 0; index < 16; index += 1) schedule[index] = view.getInt32(block + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const early = at(schedule, index - 15)
    const late = at(schedule, index - 2)
    const small = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
    const large = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
    schedule[index] = (at(schedule, index - 16) + small + at(schedule, index - 7) + large) | 0
  }
  return schedule
}

/** The working variables after 64 rounds (step 3). */
function compressed(state: readonly number[], schedule: Int32Array): number[] {
  let working = [...state]
  for (let index = 0; index < 64; index += 1) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = working
    const mixE = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + mixE + choice + at(ROUNDS, index) + at(schedule, index)) | 0
    const mixA = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const second = (mixA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    working = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  return working
}

function addBlock(state: number[], view: DataView, block: number): void {
  for (const [index, added] of compressed(state, scheduleOf(view, block)).entries()) {
    // the digest is written in place, block by block
    // eslint-disable-next-line no-param-reassign
    state[index] = (at(state, index) + added) | 0
  }
}

/** Does the digest begin with this many zero bits (at most 32)? */
export function hasWork(digest: number[], bits: number): boolean {
  return (digest[0] ?? -1) >>> (32 - bits) === 0
}
