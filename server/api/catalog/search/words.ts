import { plainText } from '@larder/shared/domain'

/** Spellings that both occur in English -> the one in the index. Other names of a thing are synonyms of the brand. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
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
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)(ies|ie)$/, 'y'],
  [/(?<=..)(oes|oe)$/, 'o'],
  [/(?<=..)(ves|ve|fe)$/, 'f'],
  [/(?<=.(?:ch|sh|ss|x|z))es?$/, ''],
  [/(?<=..[^su])s$/, ''],
]

const stems = new Map<string, string>()
/** Maximum number of cached stems, so that a flood of made-up words does not fill the memory. */
const MAX_STEMS = 50_000

function makeStem(word: string): string {
  const ending = word.length > 3 ? ENDINGS.find(([pattern]) => pattern.test(word)) : undefined
  const singular = ending ? word.replace(...ending) : word
  return SPELLINGS.get(word) ?? SPELLINGS.get(singular) ?? singular
}

/** The common stem of a word's singular, plural and spellings: `Tomatoes`, `tomatos` and `tomato` become `tomato`. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const made = makeStem(word)
  stems.set(word, made)
  return made
}

/** The words of a text in normalised form. */
export const readWords = (text: string): string[] => plainText(text).split(' ').filter(Boolean)

/** The stems of a text's words. */
export const readStems = (text: string): string[] => readWords(text).map(stem)

/** Words that say nothing about an item. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and any at by for i in me my of on or please some the to with'.split(' '),
)
