import { plainText, SEARCH_MAX_LENGTH } from '@larder/shared/domain'
import { readDiets, type Diets } from './diets.ts'
import { CONTAINER_WORDS, FORM_WORDS } from './product-name.ts'
import { readSizes, type Amount } from './sizes.ts'
import type { Alternative, BrandWords } from './brand-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { findStem, isUnspaced, STOP_WORDS, readWords } from './words.ts'

export type Term = {
  /** The search in normalised form. */
  text: string
  alternatives: readonly Alternative[]
  /** The weight of the term relative to the others. */
  weight: number
  /** A manufacturer's name or another word that results may lack. */
  isOptional: boolean
}

/** A search after interpretation. */
export type Query = {
  terms: readonly Term[]
  diets: Diets
  sizes: readonly Amount[]
  /** The whole search with corrected words; absent when nothing was corrected. */
  corrected?: string
}

const ALTERNATIVE_WEIGHTS = {
  same: 1,
  after: 0.8,
  synonym: 0.95,
  finds: 0.9,
  start: 0.6,
  edits: [1, 0.85, 0.7, 0.6],
} as const
/** Weight of the last noun of a search, which is the wanted product; the words before it specify the kind. */
const HEAD_WEIGHT = 1.4
const CONTAINER_WEIGHT = 0.3
/**
 * Minimum length of a word inside a search that may be the start of a longer word. The last word may be incomplete at
 * any length.
 */
const MIN_PREFIX_LENGTH = 3

/** Maximum number of words that are searched for: 64 signs of Chinese may be 64 words (trust T18). */
const MAX_WORDS = 16

export type Lexicon = { vocabulary: Vocabulary; words: BrandWords }

type QueryPart = { text: string; stems: string[]; alternatives: Alternative[]; surface: string }

/** The longest phrase from this position for which the brand has alternatives. */
function findPhrase(words: readonly string[], at: number, known: BrandWords): string[] {
  for (let length = Math.min(known.longest, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length)
    const key = phrase.map(findStem).join(' ')
    if (known.fillers.has(key) || known.findMaker(key) || known.findOthers(key).length > 0) return phrase
  }
  return words.slice(at, at + 1)
}

/** Two words that names write as one: "cheese cake". */
function joinWords(pair: readonly string[], { vocabulary }: Lexicon): string | undefined {
  const word = pair.join('')
  return pair.length === 2 && vocabulary.isIn(findStem(word), 'name', 'category') ? word : undefined
}

/** Corrects a word that the catalogue does not know: two joined words, or a misspelt word. */
function correctWord(part: QueryPart, lexicon: Lexicon): QueryPart[] {
  const { vocabulary, words } = lexicon
  const halves = vocabulary.split(part.text)
  if (halves) return halves.flatMap((half) => readWord(half, false, lexicon))
  const correction = vocabulary.correct(part.text)
  if (!correction) {
    const pair = vocabulary.splitMisspelt(part.text) ?? []
    const [first, ...others] = pair.flatMap((half) => readWord(half, false, lexicon))
    return first ? [{ ...first, text: part.text, surface: pair.join(' ') }, ...others] : [part]
  }
  const weight = ALTERNATIVE_WEIGHTS.edits[correction.edits] ?? ALTERNATIVE_WEIGHTS.start
  const others = words.findOthers(correction.stem)
  return [
    {
      ...part,
      alternatives: [{ stems: [correction.stem], weight }, ...others],
      surface: correction.surface,
    },
  ]
}

/** A word or phrase and its alternatives. Where the menu has nothing by a manufacturer, its products stand in. */
function findAlternatives(stems: string[], { vocabulary, words }: Lexicon): Alternative[] {
  const key = stems.join(' ')
  const isOnMenu = stems.length === 1 && vocabulary.isIn(key, 'name')
  const weight = words.ordered.has(key) ? ALTERNATIVE_WEIGHTS.after : ALTERNATIVE_WEIGHTS.same
  const ofMaker = isOnMenu ? [] : (words.findMaker(key) ?? [])
  return [{ stems, weight }, ...words.findOthers(key), ...ofMaker]
}

/**
 * One word with its possible meanings: itself, the brand's alternatives, longer words that it starts, or a correction.
 */
function readWord(word: string, isLast: boolean, lexicon: Lexicon): QueryPart[] {
  const { vocabulary, words } = lexicon
  const key = findStem(word)
  const alternatives = findAlternatives([key], lexicon)
  const isKnown = vocabulary.has(key) || alternatives.length > 1
  const start: Alternative = { stems: [word], weight: ALTERNATIVE_WEIGHTS.start, isStart: true }
  const isPart = isUnspaced(word)
  // Applies to the word being typed, to a word that the catalogue contains only in a longer form, and to a part of a
  // longer word in a script without spaces.
  if (isLast || isPart || (!isKnown && word.length >= MIN_PREFIX_LENGTH)) alternatives.push(start)
  const part: QueryPart = { text: word, stems: [key], alternatives, surface: word }
  const isMeant = isPart || isKnown || words.findMaker(key) !== undefined || vocabulary.isStart(word)
  return isMeant ? [part] : correctWord(part, lexicon)
}

function isFiller(phrase: readonly string[], { vocabulary, words }: Lexicon): boolean {
  const stems = phrase.map(findStem)
  return (
    words.fillers.has(stems.join(' ')) && !stems.every((word) => vocabulary.isIn(word, 'name', 'category'))
  )
}

function readQueryParts(words: readonly string[], lexicon: Lexicon): QueryPart[] {
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; at++) {
    const phrase = findPhrase(words, at, lexicon.words)
    const pair = joinWords(words.slice(at, at + 2), lexicon)
    if (isFiller(phrase, lexicon)) {
      at += phrase.length - 1
    } else if (phrase.length > 1) {
      const stems = phrase.map(findStem)
      const text = phrase.join(' ')
      parts.push({ text, stems, alternatives: findAlternatives(stems, lexicon), surface: text })
      at += phrase.length - 1
    } else if (pair) {
      parts.push(...readWord(pair, at + 2 >= words.length, lexicon))
      at += 1
    } else {
      parts.push(...readWord(words[at] ?? '', at === words.length - 1, lexicon))
    }
  }
  return parts
}

function makeTerm({ text, stems, alternatives }: QueryPart, isHead: boolean, { words }: Lexicon): Term {
  const isContainer = stems.length === 1 && CONTAINER_WORDS.has(stems[0] ?? '')
  return {
    text,
    alternatives,
    weight: isContainer ? CONTAINER_WEIGHT : isHead ? HEAD_WEIGHT : 1,
    isOptional: isContainer || words.findMaker(stems.join(' ')) !== undefined,
  }
}

/** The last noun that is not a cut or container: "mozzarella" in "mozzarella sticks". */
function findMainPart(parts: readonly QueryPart[]): number {
  const last = ({ stems }: QueryPart) => stems.at(-1) ?? ''
  const thing = parts.findLastIndex((part) => !CONTAINER_WORDS.has(last(part)) && !FORM_WORDS.has(last(part)))
  return thing >= 0 ? thing : parts.length - 1
}

/** Interprets a search with the words of the brand's catalogue and its synonyms. */
export function interpretQuery(search: string, lexicon: Lexicon): Query {
  const { amounts, rest } = readSizes(search.slice(0, SEARCH_MAX_LENGTH), (number) =>
    lexicon.vocabulary.isIn(number, 'name'),
  )
  const typed = readWords(rest).slice(0, MAX_WORDS)
  const diets = readDiets(typed)
  const said = diets.words.filter((word) => !STOP_WORDS.has(word))
  const parts = readQueryParts(said.length > 0 ? said : diets.words, lexicon)
  const main = findMainPart(parts)
  const isCorrected = parts.some(({ surface, text }) => surface !== text)
  return {
    terms: parts.map((part, at) => makeTerm(part, at === main, lexicon)),
    diets,
    sizes: amounts,
    corrected: isCorrected ? correctedText(search, parts) : undefined,
  }
}

const TYPED_WORD = /[\p{L}\p{M}\p{N}\p{Cf}'’]+/gu

/** The search as typed, with misspelt words corrected. */
function correctedText(search: string, parts: readonly QueryPart[]): string {
  const surfaces = new Map(parts.map(({ text, surface }) => [text, surface]))
  return search
    .trim()
    .toLowerCase()
    .replace(TYPED_WORD, (word) => {
      const text = plainText(word)
      const surface = surfaces.get(text)
      return surface === undefined || surface === text ? word : surface
    })
}
