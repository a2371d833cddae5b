import { plainText } from '@larder/shared/domain'
import { getPhrase, isPlant, type FoodKind, type Phrase } from './food-words.ts'
import { ANIMAL_KINDS, getStatement, FLAVOURS, LOOKS, NEGATION_FILLERS, SUBSTITUTES } from './statements.ts'

export type NamedFood = {
  word: string
  kind: FoodKind
  /** Named as a possible trace: `may contain nuts`. */
  isTrace: boolean
  /** The word names a compound food that is also made without; brackets after it may list what it contains. */
  isLikely: boolean
}

/** A word, or a mark between words. `text` is folded to lower case without accents. */
type Unit = { text: string; raw: string; isWord: boolean }

/** Emphasis, with which shops mark allergens: `**milk**`, `_milk_`, `<b>milk</b>`, `butter**milk**`. */
const EMPHASIS = /<\/?[a-z][^<>]*>|\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu
const INVISIBLE = /[\p{Cf}]/gu
/** A sentence that says how allergens are written, and names none: "For allergens, including cereals …, see …". */
const ADVICE =
  /\b(?:for allergens|allergy advice|allergen (?:advice|information))\b(?:(?!\bcontains?\b)[^.])*?\bsee\b[^.]*(?:\.|$)/giu
const E_NUMBER = /\be[\s-]?(\d{3,4})(?=[a-z]?\b)/giu
const UNIT = /(?<word>[\p{L}\p{M}\p{N}'’]+)|(?<mark>[^\s\p{L}\p{N}])|(?<line>\r?\n)/gu

function splitUnits(text: string): Unit[] {
  const plain = text
    .replace(INVISIBLE, '')
    .replace(ADVICE, ' ')
    .replace(EMPHASIS, '')
    .replace(/_/g, ' ')
    .replace(/\.(?=\d)/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/(?<=[\p{L}\p{N}])[-‐‑](?=[\p{L}\p{N}])/gu, ' ')
    .replace(E_NUMBER, 'E$1')
  return [...plain.matchAll(UNIT)].flatMap(({ groups = {} }): Unit[] => {
    const { word, mark } = groups
    if (!word) return [{ text: mark ?? ',', raw: mark ?? '\n', isWord: false }]
    return plainText(word)
      .split(' ')
      .filter(Boolean)
      .map((folded) => ({ text: folded, raw: word, isWord: true }))
  })
}

/** What "free" after a word that names one of two takes away. */
const FREE_OF: Partial<Record<FoodKind, readonly FoodKind[]>> = {
  'nuts or peanuts': ['nuts', 'peanuts', 'nuts or peanuts'],
  'crustaceans or molluscs': ['crustaceans', 'molluscs', 'crustaceans or molluscs'],
}
const CEREALS: FoodKind = 'cereals containing gluten'

/** What the words so far say of the next food. */
type Reading = {
  /** How many brackets were open where a statement of traces began; undefined outside of one. */
  tracesFrom: number | undefined
  isNegated: boolean
  /** Whether a comma goes on with the negation: `free from milk, eggs`. */
  negatesList: boolean
  /** Foods that the next one is made without. */
  without: readonly FoodKind[]
}
type Match = { phrase: Phrase; length: number }

const MARK = '\u0000'
const OPENING = '([{'
const CLOSING = ')]}'
const CLOSING_WORDS = new Set(Array.from(CLOSING, (mark) => MARK + mark))

class FoodReader {
  private readonly foods: NamedFood[] = []
  private readonly units: readonly Unit[]
  /** The folded words; marks between them are no words, so no phrase reaches over one. */
  private readonly words: readonly string[]
  private openBrackets = 0
  private reading: Reading = { tracesFrom: undefined, isNegated: false, negatesList: false, without: [] }

  constructor(text: string) {
    this.units = splitUnits(text)
    this.words = this.units.map((unit) => (unit.isWord ? unit.text : MARK + unit.text))
  }

  parse(): NamedFood[] {
    for (let at = 0; at < this.units.length;) at += this.take(at)
    return this.foods
  }

  /** Reads what stands at a place; the number of units that it takes. */
  private take(at: number): number {
    const { isWord = false, text = '' } = this.units[at] ?? {}
    if (!isWord) return this.takeMark(text)
    return this.takeStatement(at) || this.takeFood(at) || this.takeOther(text)
  }

  private takeMark(mark: string): number {
    const { tracesFrom, negatesList } = this.reading
    if (OPENING.includes(mark)) this.openBrackets += 1
    if (CLOSING.includes(mark)) this.openBrackets -= 1
    const endsSentence = '.!?'.includes(mark)
    const endsTraces = endsSentence || (tracesFrom !== undefined && this.openBrackets < tracesFrom)
    const isNegated = negatesList && mark === ','
    this.reading = {
      tracesFrom: endsTraces ? undefined : tracesFrom,
      isNegated,
      negatesList: isNegated,
      without: [],
    }
    return 1
  }

  /** Words that say something of the foods after them. 0 where there are none. */
  private takeStatement(at: number): number {
    const { words, reading } = this
    const { statement, length = 0 } = getStatement(words, at) ?? {}
    if (statement?.says === 'contents') reading.tracesFrom = undefined
    if (statement?.says === 'traces') reading.tracesFrom = this.openBrackets
    if (statement?.says === 'without') reading.without = [...reading.without, ...statement.kinds]
    if (statement?.says === 'none') {
      reading.isNegated = true
      reading.negatesList = length > 1 || this.startsSentence(at)
    }
    return length
  }

  private startsSentence = (at: number): boolean =>
    at === 0 || `${MARK}.${MARK}!${MARK}?`.includes(this.words[at - 1] ?? '')

  private takeOther(word: string): number {
    if (NEGATION_FILLERS.has(word)) return 1
    this.reading.isNegated = false
    this.reading.negatesList = false
    return 1
  }

  /** The words of a food. 0 where none begins. */
  private takeFood(at: number): number {
    const { words, reading } = this
    const match = getPhrase(words, at)
    if (!match) return 0
    const { length } = match
    const [next = '', afterNext] = [words[at + length], words[at + length + 1]]
    if (LOOKS.has(next)) return length + 1
    if (next === 'free' && afterNext !== 'range') return this.takeFreeOf(match, words[at])
    if (SUBSTITUTES.has(next) || this.isVeganInBrackets(at + length))
      reading.without = [...reading.without, ...ANIMAL_KINDS]
    if (!reading.isNegated) this.add(at, match)
    return length
  }

  /** `dairy free`: what follows is made without. Free of lactose is still milk. */
  private takeFreeOf({ phrase: { kinds }, length }: Match, word: string | undefined): number {
    if (word !== 'lactose') {
      const free = kinds.flatMap((kind) => FREE_OF[kind] ?? [kind])
      this.reading.without = [...this.reading.without, ...free]
    }
    return length + 1
  }

  /** Whether brackets after the words of a food say that it is vegan: `cocktail flavour crisps (vegan)`. */
  private isVeganInBrackets(from: number): boolean {
    const at = this.units.findIndex(({ isWord }, place) => place >= from && !isWord)
    if (at < 0 || !OPENING.includes(this.units[at]?.text ?? MARK)) return false
    const statement = getStatement(this.words, at + 1)?.statement
    return statement?.says === 'without' && statement.kinds === ANIMAL_KINDS
  }

  private add(at: number, { phrase, length }: Match): void {
    const { tracesFrom, without } = this.reading
    const raw = this.units.slice(at, at + length).map((unit) => unit.raw)
    const word = raw.join(' ')
    const isTrace = tracesFrom !== undefined
    // Oats and wheat starch are also sold free of gluten, and are declared all the same.
    const isIn = (kind: FoodKind) =>
      !without.includes(kind) || (kind === CEREALS && this.words[at] !== 'gluten')
    const certain = phrase.kinds.filter(isIn)
    const likely = phrase.likely.filter((kind) => !without.includes(kind) && !phrase.kinds.includes(kind))
    const flavour = this.getFlavour(at + length)
    const push = (kinds: readonly FoodKind[], isLikely: boolean) => {
      for (const kind of kinds) this.foods.push({ word, kind, isTrace, isLikely })
    }
    const isListed = this.hasContents((flavour ?? at + length - 1) + 1)
    if (flavour === undefined || !isListed) push(certain, flavour !== undefined)
    if (!isListed) push(likely, true)
  }

  /** The place of a word at most two on that says it is a taste: `prawn cocktail seasoning`. */
  private getFlavour(from: number): number | undefined {
    const at = [from, from + 1].find((place) => FLAVOURS.has(this.words[place] ?? ''))
    return at === from || this.units[from]?.isWord ? at : undefined
  }

  /** Whether brackets here or one word on list what the food has: `mayonnaise (rapeseed oil, pea protein)`. */
  private hasContents(from: number): boolean {
    const at = [from, from + 1].find((place) => OPENING.includes(this.units[place]?.text ?? MARK))
    if (at === undefined) return false
    const end = this.words.findIndex((word, place) => place > at && CLOSING_WORDS.has(word))
    const contents = this.words.slice(at + 1, end < 0 ? undefined : end)
    return contents.some((word) => word === `${MARK},` || isPlant(word))
  }
}

/** The allergens and other foods of interest that a list of ingredients, or the name of a food, names. */
export const listNamedFoods = (text: string): NamedFood[] => new FoodReader(text).parse()
