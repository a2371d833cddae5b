import { plainText } from '@larder/shared/domain'
import { parseDiets, type Diets } from './diets.ts'
import { isEnglishWord, isRareWord } from './words/english-words.ts'
import { parsePriceWords, type PriceRange } from './price-words.ts'
import { CONTAINER_WORDS, FORM_WORDS } from './product-name.ts'
import type { Recipe } from './recipes.ts'
import { parseServings } from './servings.ts'
import { parseSizes, type Amount } from './sizes.ts'
import { getPhraseStems, type Alternative, type BrandWords } from './words/brand-words.ts'
import type { Vocabulary } from './words/vocabulary.ts'
import { getStem, isUnspaced, STOP_WORDS } from './words/words.ts'

export type Term = {
  /** The search in normalised form. */
  text: string
  alternatives: readonly Alternative[]
  /** The weight of the term relative to the others. */
  weight: number
  /** A manufacturer's name or another word that results may lack. */
  isOptional: boolean
  /** Whether the menu may lack the word altogether. Of other words it says: we do not sell that. */
  isIgnorable: boolean
  /** The wanted product: "mix" in "pancake mix". */
  isMain: boolean
}

/** A search after interpretation. */
export type Query = {
  terms: readonly Term[]
  diets: Diets
  sizes: readonly Amount[]
  /** What the words about prices say: "under £9", "cheap". */
  price?: PriceRange
  isCheapestFirst: boolean
  /** The number of people: "for 4". */
  servings?: number
  /** The recipe of which the search is the name, or which its words contain. */
  recipe?: Recipe & { isWhole: boolean }
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

type QueryPart = {
  text: string
  stems: string[]
  alternatives: Alternative[]
  surface: string
  /** Behind "for", "with" and the like: what the product is for. */
  isPurpose?: boolean
}

/** The longest phrase from this position for which the brand has alternatives. */
function getPhrase(words: readonly string[], at: number, known: BrandWords): string[] {
  for (let length = Math.min(known.longest, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length)
    const key = phrase.map(getStem).join(' ')
    const isSaid = known.fillers.has(key) || known.getMaker(key) !== undefined
    if (isSaid || known.getOthers(key).length > 0 || known.getTranslations(key).length > 0) return phrase
  }
  return words.slice(at, at + 1)
}

/** Two words that names write as one: "cheese cake". */
function joinWords(pair: readonly string[], { vocabulary }: Lexicon): string | undefined {
  const word = pair.join('')
  return pair.length === 2 && vocabulary.isIn(getStem(word), 'name', 'category') ? word : undefined
}

/** Corrects a word that the catalogue does not know: two joined words, or a misspelt word. */
function correctWord(part: QueryPart, lexicon: Lexicon): QueryPart[] {
  const { vocabulary, words } = lexicon
  const halves = vocabulary.split(part.text)
  if (halves) return halves.flatMap((half) => parseWord(half, false, lexicon))
  const correction = vocabulary.correct(part.text)
  if (!correction) {
    const pair = vocabulary.splitMisspelt(part.text) ?? []
    const [first, ...others] = pair.flatMap((half) => parseWord(half, false, lexicon))
    return first ? [{ ...first, text: part.text, surface: pair.join(' ') }, ...others] : [part]
  }
  const weight = ALTERNATIVE_WEIGHTS.edits[correction.edits] ?? ALTERNATIVE_WEIGHTS.start
  const others = words.getOthers(correction.stem)
  return [
    {
      ...part,
      alternatives: [{ stems: [correction.stem], weight }, ...others],
      surface: correction.surface,
    },
  ]
}

/** A word or phrase and its alternatives. Where the menu has nothing by a manufacturer, its products stand in. */
function getAlternatives(stems: string[], { vocabulary, words }: Lexicon): Alternative[] {
  const key = stems.join(' ')
  const isOnMenu = stems.length === 1 && vocabulary.isIn(key, 'name')
  const weight = words.ordered.has(key) ? ALTERNATIVE_WEIGHTS.after : ALTERNATIVE_WEIGHTS.same
  const ofMaker = isOnMenu ? [] : (words.getMaker(key) ?? [])
  return [{ stems, weight }, ...words.getOthers(key), ...ofMaker]
}

/** The same for a name in another language: what its English words find. */
function getMeanings(stems: string[], lexicon: Lexicon): Alternative[] {
  const own = getAlternatives(stems, lexicon)
  const key = stems.join(' ')
  if (own.length > 1 || lexicon.vocabulary.isIn(key, 'name')) return own
  const english = lexicon.words.getTranslations(key).map(getPhraseStems)
  return [...own, ...english.flatMap((kind) => getAlternatives(kind, lexicon))]
}

/** "Clean" is found by what the brand has for "cleaning", and "iced" by "ice". */
function getVerbForms(word: string, { words }: Lexicon): readonly Alternative[] {
  const root = word.replace(/(?:ing|ed|e)$/, '')
  const forms = [`${root}ing`, `${root}e`, root].filter((form) => form !== word && form.length > 2)
  return forms.map((form) => words.getOthers(getStem(form))).find(({ length }) => length > 0) ?? []
}

/** Whether the word is English, so that it is what was meant; a rare word yields to a name with a doubled letter. */
const isMeantWord = (word: string, { vocabulary }: Lexicon): boolean =>
  isEnglishWord(word) && !(isRareWord(word) && vocabulary.hasDoubling(word))

/**
 * Whether longer words that start with this one are meant: for the word being typed, a word that the catalogue contains
 * only in a longer form, and a part of a longer word in a script without spaces.
 */
const isBeginning = (word: string, isLast: boolean, isMeant: boolean): boolean =>
  isLast || isUnspaced(word) || (!isMeant && word.length >= MIN_PREFIX_LENGTH)

/**
 * One word with its possible meanings: itself, the brand's alternatives, longer words that it starts, or a correction.
 * A word of English is never corrected.
 */
function parseWord(word: string, isLast: boolean, lexicon: Lexicon): QueryPart[] {
  const { vocabulary, words } = lexicon
  const key = getStem(word)
  const meanings = getMeanings([key], lexicon)
  const isOnMenu = vocabulary.has(key) || meanings.length > 1
  const isMeant = isOnMenu || isMeantWord(word, lexicon)
  const verbs = isMeant && !isOnMenu ? getVerbForms(word, lexicon) : []
  const start: Alternative = { stems: [word], weight: ALTERNATIVE_WEIGHTS.start, isStart: true }
  const alternatives = [...meanings, ...verbs, ...(isBeginning(word, isLast, isMeant) ? [start] : [])]
  const part: QueryPart = { text: word, stems: [key], alternatives, surface: word }
  const isKnown = isMeant || isUnspaced(word) || words.getMaker(key) !== undefined || vocabulary.isStart(word)
  return isKnown ? [part] : correctWord(part, lexicon)
}

function isFiller(phrase: readonly string[], { vocabulary, words }: Lexicon): boolean {
  const stems = phrase.map(getStem)
  return (
    words.fillers.has(stems.join(' ')) && !stems.every((word) => vocabulary.isIn(word, 'name', 'category'))
  )
}

/** `isEnd`: whether the last of these words is the last one of the search, which may be incomplete. */
function parseQueryParts(words: readonly string[], lexicon: Lexicon, isEnd = true): QueryPart[] {
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; at++) {
    const phrase = getPhrase(words, at, lexicon.words)
    const pair = joinWords(words.slice(at, at + 2), lexicon)
    if (isFiller(phrase, lexicon)) {
      at += phrase.length - 1
    } else if (phrase.length > 1) {
      const stems = phrase.map(getStem)
      const text = phrase.join(' ')
      parts.push({ text, stems, alternatives: getMeanings(stems, lexicon), surface: text })
      at += phrase.length - 1
    } else if (pair) {
      parts.push(...parseWord(pair, isEnd && at + 2 >= words.length, lexicon))
      at += 1
    } else {
      parts.push(...parseWord(words[at] ?? '', isEnd && at === words.length - 1, lexicon))
    }
  }
  return parts
}

/** Words before what a product is for, or comes with: "milk for cereal", "soap to wash hands". */
const PURPOSE_WORDS: ReadonlySet<string> = new Set('after before for in into on to with without'.split(' '))

const isVague = ({ stems }: QueryPart, { words }: Lexicon): boolean => words.vague.has(stems.join(' '))

/** The parts of a search: the wanted product, then what it is for, of which results may lack every word. */
function splitPurpose(typed: readonly string[], lexicon: Lexicon): QueryPart[] {
  const isSaid = (word: string) => !STOP_WORDS.has(word)
  const said = typed.filter(isSaid)
  const whole = said.length > 0 ? said : typed
  const from = typed.findIndex((word, at) => at > 0 && PURPOSE_WORDS.has(word))
  const purposeWords = typed.slice(from).filter((word) => isSaid(word) && !PURPOSE_WORDS.has(word))
  const isPhrase = getPhrase(said, 0, lexicon.words).length === said.length
  if (from < 0 || purposeWords.length === 0 || isPhrase) return parseQueryParts(whole, lexicon)
  const wanted = parseQueryParts(typed.slice(0, from).filter(isSaid), lexicon, false)
  if (wanted.every((part) => isVague(part, lexicon))) return parseQueryParts(whole, lexicon)
  const purpose = parseQueryParts(purposeWords, lexicon)
  return [...wanted, ...purpose.map((part) => ({ ...part, isPurpose: true }))]
}

function makeTerm(part: QueryPart, isMain: boolean, lexicon: Lexicon): Term {
  const { text, stems, alternatives, isPurpose = false } = part
  const key = stems.join(' ')
  const isContainer = stems.length === 1 && CONTAINER_WORDS.has(key)
  const isDescribing = isContainer || lexicon.words.qualities.has(key) || isMaker(part, lexicon)
  return {
    text,
    alternatives,
    weight: isContainer ? CONTAINER_WEIGHT : isMain ? HEAD_WEIGHT : 1,
    isOptional: isDescribing || isPurpose,
    // An unknown word that is not English may be a manufacturer.
    isIgnorable: isDescribing || FORM_WORDS.has(key) || (!isMain && !text.split(' ').some(isEnglishWord)),
    isMain,
  }
}

/**
 * Whether results may lack the word because it is a manufacturer. A word of English is one only where the menu has what
 * the manufacturer makes: "fairy liquid", but no "bird seed" for Bird's custard.
 */
function isMaker({ text, stems }: QueryPart, { words }: Lexicon): boolean {
  const products = words.getMaker(stems.join(' '))
  return products !== undefined && (products.length > 0 || stems.length > 1 || !isEnglishWord(text))
}

/** The last noun that is not a cut or container: "mozzarella" in "mozzarella sticks". */
function getMainPart(parts: readonly QueryPart[], { words }: Lexicon): number {
  const isThing = ({ stems, isPurpose }: QueryPart) => {
    const last = stems.at(-1) ?? ''
    return !isPurpose && !CONTAINER_WORDS.has(last) && !FORM_WORDS.has(last) && !words.qualities.has(last)
  }
  const thing = parts.findLastIndex(isThing)
  return thing >= 0 ? thing : parts.findLastIndex(({ isPurpose }) => !isPurpose)
}

/** The recipe that the words name. It is the whole search where nothing else is said. */
function getRecipe(typed: readonly string[], lexicon: Lexicon): Query['recipe'] {
  const match = lexicon.words.recipes.getMatch(typed.map(getStem))
  if (!match) return undefined
  const { recipe, from, length } = match
  const others = [...typed.slice(0, from), ...typed.slice(from + length)]
  const isWhole = others.every(
    (word) =>
      STOP_WORDS.has(word) ||
      lexicon.words.fillers.has(getStem(word)) ||
      lexicon.words.vague.has(getStem(word)),
  )
  return { ...recipe, isWhole }
}

/** Interprets a search with the words of the brand's catalogue and its synonyms. */
export function interpretQuery(search: string, lexicon: Lexicon): Query {
  const query = interpretTyped(search, lexicon)
  if (query.corrected === undefined) return query
  if (query.recipe?.isWhole) return { ...query, corrected: undefined }
  // Phrases and recipes are found by their right spelling.
  return { ...interpretTyped(query.corrected, lexicon), corrected: query.corrected }
}

function interpretTyped(search: string, lexicon: Lexicon): Query {
  const { price, isCheapestFirst, rest: unpriced } = parsePriceWords(search)
  const { servings, rest: unserved } = parseServings(unpriced)
  const { amounts, rest } = parseSizes(unserved, (number) => lexicon.vocabulary.isIn(number, 'name'))
  const diets = parseDiets(rest)
  const typed = diets.words.slice(0, MAX_WORDS)
  const parts = splitPurpose(typed, lexicon)
  const things = parts.filter((part) => !isVague(part, lexicon))
  const meant = things.length > 0 ? things : parts
  const main = getMainPart(meant, lexicon)
  const isCorrected = meant.some(({ surface, text }) => surface !== text)
  return {
    terms: meant.map((part, at) => makeTerm(part, at === main, lexicon)),
    diets,
    sizes: amounts,
    price,
    isCheapestFirst,
    servings,
    recipe: getRecipe(typed, lexicon),
    corrected: isCorrected ? correctedText(search, meant) : undefined,
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
