import { LRUCache } from 'lru-cache'
import { fewestEdits, MIN_SIMILARITY, similarity, maxEditsFor, letterTriples } from './likeness.ts'
import { getStem } from './words.ts'

/** Where a word occurs in the catalogue. A correction prefers the first source. */
const WORD_SOURCES = ['name', 'category', 'text'] as const
export type WordSource = (typeof WORD_SOURCES)[number]

type Word = { stem: string; source: WordSource; count: number; surfaces: Map<string, number> }

/** Minimum number of occurrences of a word from descriptions that may be used as a correction. */
const MIN_TEXT_COUNT = 2
/** Minimum length of each half of a joined word. */
const MIN_HALF_LENGTH = 3
/** Minimum length of the known half of a joined word whose other half is misspelt. */
const MIN_KNOWN_HALF_LENGTH = 4

/** A longer word is nobody's typing: comparing it with every word costs more than it gives (trust T18). */
const MAX_LENGTH = 25
/** Corrections that one menu remembers; a list of nonsense asks for each several times. */
const MAX_REMEMBERED = 5_000

type Correction = { stem: string; surface: string; edits: number }

/** The words of a brand's catalogue, with corrections for words that it does not contain. */
export class Vocabulary {
  readonly #words = new Map<string, Word>()
  /** First letter -> words to correct to: few typos are in the first letter. */
  readonly #byLetter = new Map<string, Word[]>()
  readonly #corrections = new LRUCache<string, { correction: Correction | undefined }>({
    max: MAX_REMEMBERED,
  })

  /** Adds a word that occurs `count` times. */
  add(surface: string, source: WordSource, count = 1): void {
    if (this.#corrections.size > 0) this.#corrections.clear() // clearing an empty cache costs as much as a full one
    const key = getStem(surface)
    const known = this.#words.get(key)
    if (!known) {
      const word: Word = { stem: key, source, count, surfaces: new Map([[surface, count]]) }
      this.#words.set(key, word)
      const letter = key[0] ?? ''
      const sameLetter = this.#byLetter.get(letter)
      if (sameLetter) sameLetter.push(word)
      else this.#byLetter.set(letter, [word])
      return
    }
    known.count += count
    known.surfaces.set(surface, (known.surfaces.get(surface) ?? 0) + count)
    if (WORD_SOURCES.indexOf(source) < WORD_SOURCES.indexOf(known.source)) known.source = source
  }

  get size(): number {
    return this.#words.size
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  isIn(word: string, ...sources: WordSource[]): boolean {
    const known = this.#words.get(word)
    return known !== undefined && sources.includes(known.source)
  }

  /** Whether a longer word starts with this text. */
  isStart(start: string): boolean {
    return (this.#byLetter.get(start[0] ?? '') ?? []).some((word) =>
      [...word.surfaces.keys()].some((surface) => surface.startsWith(start)),
    )
  }

  /** The catalogue word that an unknown word most likely means. */
  correct(word: string): Correction | undefined {
    if (word.length > MAX_LENGTH) return undefined
    const remembered = this.#corrections.get(word)
    if (remembered) return remembered.correction
    const correction = this.#getCorrection(word)
    this.#corrections.set(word, { correction })
    return correction
  }

  #getCorrection(word: string): Correction | undefined {
    const most = maxEditsFor(word)
    let best: Candidate | undefined
    for (const candidate of this.#byLetter.get(word[0] ?? '') ?? []) {
      if (candidate.source === 'text' && candidate.count < MIN_TEXT_COUNT) continue
      const spellings = [candidate.stem, ...candidate.surfaces.keys()]
      const edits = fewestEdits(word, spellings, Math.min(most, best?.edits ?? most))
      const found = { word: candidate, edits }
      if (edits < Infinity && (!best || isBetterCandidate(found, best))) best = found
    }
    return best && { stem: best.word.stem, surface: getUsualSpelling(best.word, word), edits: best.edits }
  }

  /** Whether a name has this word with other letters doubled: "pepperoni" for "peperoni". */
  hasDoubling(word: string): boolean {
    if (word.length > MAX_LENGTH) return false
    const simple = withoutDoubles(word)
    return (this.#byLetter.get(word[0] ?? '') ?? []).some(
      ({ source, surfaces }) =>
        source === 'name' && [...surfaces.keys()].some((surface) => withoutDoubles(surface) === simple),
    )
  }

  /** Words of names that look like this word, the most similar first. */
  alike(word: string): string[] {
    if (word.length > MAX_LENGTH) return []
    const asked = letterTriples(word)
    return [...this.#words.values()]
      .filter(({ source }) => source !== 'text')
      .map((known) => ({ known, worth: similarity(asked, letterTriples(known.stem)) }))
      .filter(({ worth }) => worth >= MIN_SIMILARITY)
      .toSorted((a, b) => b.worth - a.worth)
      .map(({ known }) => known.stem)
  }

  /** Splits two joined words that occur in names: `orangejuice`. */
  split(word: string): [string, string] | undefined {
    if (word.length > MAX_LENGTH) return undefined
    for (let at = MIN_HALF_LENGTH; at <= word.length - MIN_HALF_LENGTH; at++) {
      const halves: [string, string] = [word.slice(0, at), word.slice(at)]
      if (halves.every((half) => this.isIn(getStem(half), 'name', 'category'))) return halves
    }
    return undefined
  }

  /** Splits two joined words of which one is also misspelt: `oniorings`. */
  splitMisspelt(word: string): [string, string] | undefined {
    if (word.length > MAX_LENGTH) return undefined
    for (let at = MIN_KNOWN_HALF_LENGTH; at <= word.length - MIN_KNOWN_HALF_LENGTH; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)]
      const first = this.#half(left)
      const second = this.#half(right)
      if (first && second && (first === left || second === right)) return [first, second]
    }
    return undefined
  }

  /** A word from names that is equal, or one edit away. */
  #half(word: string): string | undefined {
    if (this.isIn(getStem(word), 'name', 'category')) return word
    const correction = this.correct(word)
    const isNear = correction?.edits === 1 && this.isIn(correction.stem, 'name')
    return isNear ? correction.surface : undefined
  }
}

const withoutDoubles = (word: string): string => word.replace(/(.)\1+/g, '$1')

type Candidate = { word: Word; edits: number }

function isBetterCandidate(one: Candidate, other: Candidate): boolean {
  const rank = ({ word }: Candidate) => WORD_SOURCES.indexOf(word.source)
  const order = one.edits - other.edits || rank(one) - rank(other) || other.word.count - one.word.count
  return order < 0
}

/** The most common spelling in names. If both are common, singular or plural follows the typed word. */
function getUsualSpelling({ surfaces }: Word, typed: string): string {
  const isPlural = typed.endsWith('s')
  const byUse = [...surfaces].toSorted(
    ([a, countOfA], [b, countOfB]) =>
      Number(b.endsWith('s') === isPlural) - Number(a.endsWith('s') === isPlural) || countOfB - countOfA,
  )
  return byUse[0]?.[0] ?? typed
}
