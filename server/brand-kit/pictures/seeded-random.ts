/**
 * Numbers from 0 to 1 that look random and are the same for the same seed, so that a picture is composed alike every
 * time (mulberry32 over an FNV hash).
 */
export function seededRandom(word: string): () => number {
  let state = 2_166_136_261
  for (const sign of word) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
