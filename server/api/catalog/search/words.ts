import { plainText } from '@larder/shared/domain'

/** Spellings that both occur in English -> the one in the index. Other names of a thing are synonyms of the brand. */
const SPELLING_VARIANTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chilli: 'chilly',
    chili: 'chilly',
    doughnut: 'donut',
    hommus: 'houmous',
    hommous: 'houmous',
    hoummous: 'houmous',
    hoummus: 'houmous',
    hummus: 'houmous',
    humous: 'houmous',
    humus: 'houmous',
    liter: 'litre',
    mayonnaise: 'mayo',
    omelet: 'omelette',
    tumeric: 'turmeric',
    whiskey: 'whisky',
    yoghourt: 'yogurt',
    yoghurt: 'yogurt',
  }),
)

/** Endings of plurals and of the singulars that share their stem, longest first: `loaves` and `loaf`, `cookies` and `cookie`. */
const PLURAL_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)(ies|ie)$/, 'y'],
  [/(?<=..)(oes|oe)$/, 'o'],
  [/(?<=..)(ves|ve|fe)$/, 'f'],
  [/(?<=.(?:ch|sh|ss|x|z))es?$/, ''],
  [/(?<=..[^su])s$/, ''],
]

const cachedStems = new Map<string, string>()
/** Maximum number of cached stems, so that a flood of made-up words does not fill the memory. */
const MAX_CACHED_STEMS = 50_000

function computeStem(word: string): string {
  const ending = word.length > 3 ? PLURAL_ENDINGS.find(([pattern]) => pattern.test(word)) : undefined
  const singular = ending ? word.replace(...ending) : word
  return SPELLING_VARIANTS.get(word) ?? SPELLING_VARIANTS.get(singular) ?? singular
}

/** The common stem of a word's singular, plural and spellings: `Tomatoes`, `tomatos` and `tomato` become `tomato`. */
export function findStem(word: string): string {
  const known = cachedStems.get(word)
  if (known !== undefined) return known
  if (cachedStems.size >= MAX_CACHED_STEMS) cachedStems.clear()
  const made = computeStem(word)
  cachedStems.set(word, made)
  return made
}

/** The words of a text in normalised form. */
export const readWords = (text: string): string[] => plainText(text).split(' ').filter(Boolean)

/** The stems of a text's words. */
export const readStems = (text: string): string[] => readWords(text).map(findStem)

/** Words that say nothing about an item. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and any at by for i in me my of on or please some the to with'.split(' '),
)
