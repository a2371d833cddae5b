import { getStem, getWords } from './words/words.ts'

/** Prices that a search accepts, in major units, both ends included. */
export type PriceRange = { lowest?: number; highest?: number }
type PricedSearch = { price?: PriceRange; isCheapestFirst: boolean; rest: string }

const CHEAP_WORDS: ReadonlySet<string> = new Set(
  'affordable bargain budget cheap cheaper cheapest inexpensive'.split(' ').map(getStem),
)

const AMOUNTS_BY_WORDS: Readonly<Record<string, number>> = {
  'a pound': 1,
  'one pound': 1,
  'a quid': 1,
  'two pounds': 2,
  'two quid': 2,
  'three pounds': 3,
  'three quid': 3,
  'four pounds': 4,
  'a fiver': 5,
  'five pounds': 5,
  'five quid': 5,
  'ten pounds': 10,
  'ten quid': 10,
  'a tenner': 10,
  'twenty pounds': 20,
  'twenty quid': 20,
}
const MINOR_UNIT = /^(?:p|pence)$/

/** A number behind "under" that measures something else than money: "under 500 g", "less than 100 calories". */
const OTHER_UNIT = String.raw`(?!\s*(?:%|percent|k?cals?\b|calories\b|kilojoules\b|kj\b|m?g\b|kg\b|grams?\b|m?l\b|cl\b|lit(?:re|er)s?\b|oz\b|lbs?\b|inch|cm\b|min|hours?\b|days?\b|people\b|persons?\b|packs?\b|pieces?\b|s\b|\d|[.,]\d))`
const WORD_AMOUNT = Object.keys(AMOUNTS_BY_WORDS).join('|')
const MONEY = String.raw`(?:£\s*(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s*(pounds?|quid|gbp|pence|p)\b|(${WORD_AMOUNT})\b)`
const MONEY_OR_NUMBER = String.raw`(?:£\s*(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)(?:\s*(pounds?|quid|gbp|pence|p)\b|${OTHER_UNIT})|(${WORD_AMOUNT})\b)`
const BEFORE = String.raw`(?:\b(?:for|at|costing|priced|that costs?)\s+)?`
const AT_MOST = String.raw`\b(?:under|below|less than|lower than|cheaper than|up to|max(?:imum)?(?: of)?|no more than|not more than|not over|at most|within)`
const AT_LEAST = String.raw`\b(?:over|above|more than|at least|min(?:imum)?(?: of)?)`
const OR_LESS = String.raw`\s*(?:(?:or|and)\s+(?:less|under|below|cheaper)|max(?:imum)?|tops)\b`
const OR_MORE = String.raw`\s*(?:or|and)\s+(?:more|over|above|up)\b`

type Rule = { pattern: RegExp; range: (first: number, second: number) => PriceRange }

const rule = (pattern: string, range: Rule['range']): Rule => ({ pattern: new RegExp(pattern, 'i'), range })

/** The first rule that fits is taken. A bare price is the most that is paid, except behind a number: "3 for £5". */
const RULES: readonly Rule[] = [
  rule(`${BEFORE}\\bbetween\\s+${MONEY_OR_NUMBER}\\s+and\\s+${MONEY}`, (lowest, highest) => ({
    lowest,
    highest,
  })),
  rule(`${BEFORE}${MONEY}\\s*(?:-|–|to)\\s*${MONEY}`, (lowest, highest) => ({ lowest, highest })),
  rule(`${BEFORE}${AT_MOST}\\s+${MONEY_OR_NUMBER}`, (highest) => ({ highest })),
  rule(`${BEFORE}${MONEY}${OR_LESS}`, (highest) => ({ highest })),
  rule(`(?<!\\d\\s*)\\bfor\\s+${MONEY}`, (highest) => ({ highest })),
  rule(`${BEFORE}${AT_LEAST}\\s+${MONEY}`, (lowest) => ({ lowest })),
  rule(`${BEFORE}${MONEY}${OR_MORE}`, (lowest) => ({ lowest })),
  rule(`(?<!\\d\\s*(?:for\\s+)?)${BEFORE}£\\s*(\\d+(?:[.,]\\d{1,2})?)`, (highest) => ({ highest })),
]

/** The amounts of a match, each in one of its groups: £9, 9 with its unit, or words. */
function parseAmounts(groups: readonly (string | undefined)[]): number[] {
  const amounts: number[] = []
  for (let at = 0; at < groups.length; at += 4) {
    const [signed, number, unit = '', words] = groups.slice(at, at + 4)
    const value = words
      ? AMOUNTS_BY_WORDS[words.toLowerCase()]
      : Number((signed ?? number)?.replace(',', '.'))
    if (value !== undefined && Number.isFinite(value))
      amounts.push(MINOR_UNIT.test(unit.toLowerCase()) ? value / 100 : value)
  }
  return amounts
}

/** The range without its ends exchanged, and undefined for "under £0", which nothing costs. */
function checkRange({ lowest, highest }: PriceRange): PriceRange | undefined {
  if (highest === 0) return undefined
  if (lowest !== undefined && highest !== undefined && lowest > highest)
    return { lowest: highest, highest: lowest }
  return { ...(lowest !== undefined && { lowest }), ...(highest !== undefined && { highest }) }
}

/** Takes the words about prices out of a search: "wine under £9", "beer less than 5 pounds", "cheap milk". */
export function parsePriceWords(search: string): PricedSearch {
  const isCheapestFirst = getWords(search).some((word) => CHEAP_WORDS.has(getStem(word)))
  for (const { pattern, range } of RULES) {
    const match = pattern.exec(search)
    if (!match) continue
    const [first = NaN, second = NaN] = parseAmounts(match.slice(1))
    const price = Number.isFinite(first) ? checkRange(range(first, second)) : undefined
    if (price) return { price, isCheapestFirst, rest: search.replace(match[0], ' ') }
  }
  return { isCheapestFirst, rest: search }
}

export const isInPriceRange = (price: number, { lowest = 0, highest = Infinity }: PriceRange): boolean =>
  price >= lowest && price <= highest
