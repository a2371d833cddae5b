/** An amount in its base unit: millilitres, grams, pieces or inches. */
export type Amount = { unit: 'ml' | 'g' | 'count' | 'inch'; value: number }

const UNIT_PATTERNS: readonly (readonly [RegExp, Amount['unit'], number])[] = [
  [/^(?:l|lt|ltr|ltrs|litres?|liters?)$/, 'ml', 1_000],
  [/^(?:ml|mls|millilitres?)$/, 'ml', 1],
  [/^cl$/, 'ml', 10],
  [/^(?:pt|pts|pints?)$/, 'ml', 568],
  [/^(?:kg|kgs|kilos?|kilograms?)$/, 'g', 1_000],
  [/^(?:g|gr|gms?|grams?)$/, 'g', 1],
  [/^(?:oz|ounces?)$/, 'g', 28.35],
  [/^(?:lbs?|pounds?)$/, 'g', 453.6],
  [/^(?:in|inch|inches|")$/, 'inch', 1],
  [/^(?:packs?|pk|pcs?|pieces?|x)$/, 'count', 1],
]
const NUMBER_BY_WORDS: Readonly<Record<string, string>> = {
  'half a dozen': '6 pack',
  'half dozen': '6 pack',
  'a dozen': '12 pack',
  dozen: '12 pack',
  'half a pint': '0.5 pint',
  'half a litre': '0.5 litre',
}
const NUMBER_WORDS = new RegExp(`\\b(?:${Object.keys(NUMBER_BY_WORDS).join('|')})\\b`, 'g')

const AMOUNT_PATTERN = /(?:(\d+)\s*x\s*)?(\d+(?:[.,]\d+)?)\s*(%|"|[\p{L}\p{M}]+)?/gu
/**
 * Maximum relative differences of similar amounts, such as four pints and two litres, of near amounts, of which the
 * nearest counts, and of equal amounts.
 */
const SIMILAR_AMOUNT_SHARE = 0.15
const NEAR_AMOUNT_SHARE = 0.5
const EQUAL_AMOUNT_SHARE = 0.03

function parseUnit(word: string): { unit: Amount['unit']; factor: number } | undefined {
  const found = UNIT_PATTERNS.find(([pattern]) => pattern.test(word))
  return found && { unit: found[1], factor: found[2] }
}

/** Digits and letters of a Chinese or Japanese keyboard as ASCII: ５００ｍｌ. */
const toHalfWidth = (text: string): string => text.replace(/[！-～]/g, (sign) => sign.normalize('NFKC'))

type ParsedSizes = { amounts: Amount[]; rest: string }

type IsWord = (number: string) => boolean

/**
 * The amount that a number means together with the next word. A number without a unit, as in the name "7up" or with a
 * percent sign, means none.
 */
function parseAmount(
  [found, , number = '', word = '']: RegExpMatchArray,
  isWord: IsWord,
): Amount | undefined {
  const value = Number(number.replace(',', '.'))
  const known = parseUnit(word)
  if (known) return { unit: known.unit, value: value * known.factor }
  const isGlued = found.endsWith(`${number}${word}`)
  return isGlued || word === '%' || value === 0 || isWord(number) ? undefined : { unit: 'count', value }
}

/**
 * Extracts amounts from a text: "2 litre milk" becomes 2,000 ml and "milk", "24 wings" becomes 24 pieces and "wings".
 * `isWord` recognises numbers that are part of a name.
 */
export function parseSizes(text: string, isWord: IsWord = () => false): ParsedSizes {
  const amounts: Amount[] = []
  const spelled = toHalfWidth(text)
    .toLowerCase()
    .replace(NUMBER_WORDS, (words) => NUMBER_BY_WORDS[words] ?? words)
  let rest = spelled
  for (const match of spelled.matchAll(AMOUNT_PATTERN)) {
    const amount = parseAmount(match, isWord)
    if (!amount) continue
    const [found, times, , word = ''] = match
    amounts.push(amount)
    if (times) amounts.push({ unit: 'count', value: Number(times) })
    rest = rest.replace(found, parseUnit(word) ? ' ' : ` ${word} `)
  }
  return { amounts, rest }
}

/** Every amount that a size in the catalogue contains; "4 x 330ml" also gives the total. */
export function parseAmounts(size: string): Amount[] {
  const { amounts } = parseSizes(size)
  const [one, times] = amounts
  const isMultiple = one && times && one.unit !== 'count' && times.unit === 'count'
  return isMultiple ? [...amounts, { unit: one.unit, value: one.value * times.value }] : amounts
}

/** How well an item's amounts match the requested ones: 1 equal, 0.5 similar, 0.25 near, 0 none. */
export function scoreSizeFit(asked: readonly Amount[], own: readonly Amount[]): number {
  const fits = asked.map((wanted) => {
    const distances = own
      .filter(({ unit }) => unit === wanted.unit)
      .map(({ value }) => Math.abs(value - wanted.value) / wanted.value)
    const nearest = Math.min(Infinity, ...distances)
    return nearest <= EQUAL_AMOUNT_SHARE
      ? 1
      : nearest <= SIMILAR_AMOUNT_SHARE
        ? 0.5
        : nearest <= NEAR_AMOUNT_SHARE
          ? 0.25
          : 0
  })
  return fits.length > 0 ? fits.reduce<number>((sum, fit) => sum + fit, 0) / fits.length : 0
}
