import { getStem } from './words.ts'

/** Letters of scripts without capitals, most of which write no vowels or whole syllables. */
const DENSE_LETTERS = /\p{Lo}/u
/** Minimum length of a word of such letters that may differ by one: خبز is bread, and خبر is news. */
const MIN_LENGTH_OF_DENSE_TYPO = 5

/** Maximum number of edits between two spellings of one word, if the consonants are unchanged. */
export function maxEditsFor(word: string): number {
  const { length } = word
  if (DENSE_LETTERS.test(word)) return length < MIN_LENGTH_OF_DENSE_TYPO ? 0 : 1
  return length < 3 ? 0 : length < 5 ? 1 : length < 10 ? 2 : 3
}
/** Minimum length of words that may differ by more than one edit when a consonant changes: "whisky" is not Whitby. */
const MIN_LENGTH_FOR_CHANGED_CONSONANT = 8

/** The consonants of a word without doubled ones: the part that most misspellings keep. */
const getConsonants = (word: string): string => word.replace(/[aeiouyh]/g, '').replace(/(.)\1+/g, '$1')

type WordPair = { a: string; b: string }
type EditTableRows = { before: readonly number[]; last: readonly number[] }

/** The next row of the edit table: insert, delete, replace, swap neighbours. */
function computeNextRow({ a, b }: WordPair, i: number, { before, last }: EditTableRows): number[] {
  const row = [i]
  for (let j = 1; j <= b.length; j++) {
    const cost = a[i - 1] === b[j - 1] ? 0 : 1
    const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity
    row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost, swap))
  }
  return row
}

/** The number of edits from one word to the other; Infinity when it exceeds `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let rows: EditTableRows = { before: [], last: Array.from({ length: b.length + 1 }, (_, at) => at) }
  for (let i = 1; i <= a.length; i++) {
    const row = computeNextRow({ a, b }, i, rows)
    if (Math.min(...row) > most) return Infinity
    rows = { before: rows.last, last: row }
  }
  const distance = rows.last[b.length] ?? Infinity
  return distance <= most ? distance : Infinity
}

/** The fewest edits from a typed word to one of the spellings; Infinity where it is more likely a different word. */
export function fewestEdits(typed: string, spellings: readonly string[], most: number): number {
  const edits = Math.min(
    ...spellings.flatMap((spelling) =>
      [typed, getStem(typed)].map((word) => editDistance(word, spelling, most)),
    ),
  )
  const isOther =
    edits > 1 &&
    typed.length < MIN_LENGTH_FOR_CHANGED_CONSONANT &&
    getConsonants(spellings[0] ?? '') !== getConsonants(getStem(typed))
  return isOther ? Infinity : edits
}

const TRIPLE_LENGTH = 3
/** Minimum similarity of related words; below it, words are similar by accident. */
export const MIN_SIMILARITY = 0.3

export function letterTriples(word: string): Set<string> {
  const padded = ` ${word} `
  const found = new Set<string>()
  for (let at = 0; at + TRIPLE_LENGTH <= padded.length; at++) found.add(padded.slice(at, at + TRIPLE_LENGTH))
  return found
}

/** The share of pieces that both words have in common. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let same = 0
  for (const piece of a) if (b.has(piece)) same += 1
  return (2 * same) / Math.max(1, a.size + b.size)
}
