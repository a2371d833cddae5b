/** How many lines of a list are matched at once. */
export const MAX_LIST_LINES = 60

/**
 * What a line's number counts: `packs` are packs, bags or boxes; `pieces` are single things, of which a pack may hold
 * several (`6 eggs`); `times` (`6 x eggs`) may be either.
 */
export type ListCount = 'packs' | 'pieces' | 'times'

/** A line of a shopping list: how many, of what, and the line without bullets. */
export type ListLine = { quantity: number; counts: ListCount; term: string; text: string }

/** Signs before an entry: bullets, dashes, boxes to tick, and numbers of a numbered list. Several may stand in a row. */
const BULLETS = /^(?:\s*(?:[-–—•*+·○●◦▪▫■□‣➢►▶❏❑⬜☐☑☒✓✔✅]|\[[ xX✓]?\]|\d{1,2}[.)](?=\s)))+\s*/u
/** Signs that nobody sees and that a paste brings along. */
const INVISIBLE = /\u200B|\u2060|\uFE0F|\uFEFF/g

const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 0.33, '⅔': 0.67 }
const FRACTION_SIGN = new RegExp(`(\\d{1,2})?\\s?([${Object.keys(FRACTIONS).join('')}])`, 'g')
const WRITTEN_FRACTION = /(?<![\d/])(?:(\d{1,2})\s+)?([1-3])\/([2-4])(?![\d/])/g

/** `1½ kg` and `1 1/2 kg` as `1.5 kg`. */
const replaceFractions = (text: string): string =>
  text
    .replace(FRACTION_SIGN, (_, whole = '0', sign: string) => `${Number(whole) + (FRACTIONS[sign] ?? 0)} `)
    .replace(WRITTEN_FRACTION, (_, ...[whole = '0', over, under]: (string | undefined)[]) =>
      String(Number(whole) + Number(over) / Number(under)),
    )

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const WORD = `${NUMBER_WORDS.join('|')}|an?|some|a few|half an?|half`
const NUMBER = `\\d{1,3}|0?\\.\\d+|${WORD}`

/** Part of a thing is bought as a whole one: half a cucumber. */
function parseNumber(text = ''): number {
  const word = text.trim().toLowerCase()
  const at = NUMBER_WORDS.indexOf(word)
  return at >= 0 ? at + 1 : Math.max(1, Math.ceil(Number(word) || 1))
}

const PACKS = 'packs?|packets?|boxes|box|bags?|trays?|cases?|multipacks?|bunch(?:es)?|punnets?|nets?'
const MEASURES =
  'pints?|pts?|l|lt|litres?|ml|cl|g|gr|kg|kgs|grams?|kilos?|oz|lbs?|pounds?|pack|pk|slices?|sheets?|inch|inches|in|"|%'
/** A number before a measure belongs to the item: `2 pints milk`, `6 pack apples`. */
const NO_MEASURE = `(?![-\\s]?(?:${MEASURES})(?![\\p{L}\\p{M}\\p{N}]))`

type Pattern = readonly [pattern: RegExp, counts: ListCount]

/** Numbers before or after the item, the plainest first: `7 up x3` is three of "7 up". */
const COUNTS: readonly Pattern[] = [
  [/^(\d{1,3})\s*[x×*]\s*(?=\S)/iu, 'times'],
  [/^[x×*]\s*(\d{1,3})\s+(?=\S)/iu, 'times'],
  [new RegExp(`^(one|a|an|1)\\s+(?=(?:${PACKS})\\s)`, 'iu'), 'packs'],
  [new RegExp(`^(${NUMBER})\\s+(?=(?:${PACKS})\\s)${NO_MEASURE}`, 'iu'), 'packs'],
  [/\s*[x×*]\s*(\d{1,3})$/iu, 'times'],
  [/\s+(\d{1,3})\s*[x×]$/iu, 'times'],
  [/\s*\(\s*[x×*]?\s*(\d{1,3})\s*[x×]?\s*\)$/iu, 'times'],
  [new RegExp(`^(${NUMBER})\\s+${NO_MEASURE}(?=\\p{L})`, 'iu'), 'pieces'],
  [/(?:\s|\s*[:–-]\s*)(\d{1,3})$/u, 'pieces'],
]
const DOZENS = new RegExp(`^(?:(${NUMBER})\\s+)?dozen\\s+(?:of\\s+)?(?=\\p{L})`, 'iu')
const COUPLE = /^(?:a\s+)?couple\s+(?:of\s+)?(?=\p{L})/iu

/** `half a dozen eggs`, `a couple of lemons`: words that are numbers of pieces. */
function parseNumberWords(text: string): Omit<ListLine, 'text'> | undefined {
  const dozens = DOZENS.exec(text)
  if (dozens) {
    const number = dozens[1]?.toLowerCase() ?? ''
    const quantity = /^(half|0?\.5)/.test(number) ? 6 : 12 * parseNumber(number)
    return { quantity, counts: 'pieces', term: text.slice(dozens[0].length) }
  }
  const couple = COUPLE.exec(text)
  return couple ? { quantity: 2, counts: 'pieces', term: text.slice(couple[0].length) } : undefined
}

/**
 * Reads a line of a shopping list. Without a number it is one. Whether a number is a count at all, the catalogue decides:
 * "7 up" has `text` for that. Pure.
 */
export function parseListLine(line: string): ListLine {
  const plain = line.replace(INVISIBLE, '').replace(BULLETS, '')
  const text = replaceFractions(plain).replaceAll(/\s+/g, ' ').trim()
  const byWords = parseNumberWords(text)
  if (byWords) return { ...byWords, text }
  for (const [pattern, counts] of COUNTS) {
    const found = pattern.exec(text)
    const term = text.replace(pattern, '')
    if (found && term !== '') return { quantity: parseNumber(found[1]), counts, term, text }
  }
  return { quantity: 1, counts: 'packs', term: text, text }
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)
const listParts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(hasLetter)

/** Line ends of every system, Unicode's, and those of pages and columns. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const ENTRY_END = /[,;，；、،]/
/** A line with so many separators is a whole list, one with fewer may be a name: "Free Range Eggs, Large". */
const MIN_SEPARATORS = 2
/** How much of a line is matched; a longer one with separators is read as a list. */
export const MAX_LIST_LINE_LENGTH = 120

const isWholeList = (line: string): boolean =>
  line.length > MAX_LIST_LINE_LENGTH || line.split(ENTRY_END).length > MIN_SEPARATORS

const DIET_WORDS = /^(?:coeliac|df|gf|halal|kosher|plant[\s-]based|vegan|vegetarian|veggie)$/i
const FREE_FROM = /^(?:free (?:from|of)|no|without) |[\s-]free$|\b(?:allerg(?:y|ies)|intolerant)$/i
/** An entry that says only a diet: "gluten free", "no nuts". */
const isDiet = (entry: string): boolean => DIET_WORDS.test(entry) || FREE_FROM.test(entry)

/** The entries of a line. One that says only a diet belongs to the one beside it: "sausages, gluten free, pasta". */
function splitWholeList(line: string): string[] {
  const entries: string[] = []
  let isThing = true
  for (const part of listParts(line, ENTRY_END)) {
    const last = entries.at(-1)
    if (last !== undefined && (isDiet(part) || !isThing)) entries[entries.length - 1] = `${last}, ${part}`
    else entries.push(part)
    isThing = !isDiet(part) || (isThing && last !== undefined)
  }
  return entries
}

/** The entries of a pasted list: one on each line, or several on a line with commas or semicolons between them. */
export const splitList = (text: string): string[] =>
  text
    .split(LINE_END)
    .flatMap((line) => (isWholeList(line) ? splitWholeList(line) : listParts(line, LINE_END)))

/** The things that a line may list: "eggs and bacon", "feta & houmous". `isListed`: divided by more than an "and". */
export function divideListLine(line: string): { parts: string[]; isListed: boolean } {
  const byCommas = listParts(line, /[,;，；、،+]|\s\/\s/u)
  if (byCommas.length > 1) return { parts: byCommas, isListed: true }
  return { parts: listParts(line, /\s(?:and|plus|&|n|'n')\s/iu), isListed: false }
}
