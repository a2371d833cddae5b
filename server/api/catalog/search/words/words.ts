import { plainText } from '@larder/shared/domain'

/** Spellings that both occur in English -> the one in the index. Other names of a thing are synonyms of the brand. */
const SPELLING_VARIANTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    desert: 'dessert',
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
export function getStem(word: string): string {
  const known = cachedStems.get(word)
  if (known !== undefined) return known
  if (cachedStems.size >= MAX_CACHED_STEMS) cachedStems.clear()
  const made = computeStem(word)
  cachedStems.set(word, made)
  return made
}

/** Scripts without spaces between words, and Hangul, whose compounds are also found by their parts. */
const UNSPACED_SCRIPTS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
/** Whether a word is of a script in which words are not set apart, so that its boundaries are a guess. */
export const isUnspaced = (word: string): boolean => UNSPACED_SCRIPTS.test(word)

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Vowels of Thai and Lao that normalisation takes apart; the dictionaries of the segmenter have them in one piece. */
const joinVowels = (word: string): string =>
  word.replaceAll('\u0e4d\u0e32', '\u0e33').replaceAll('\u0ecd\u0eb2', '\u0eb3')

const KANA_DISTANCE = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0)
/** Katakana as hiragana, because either is typed for the other: ウドン, うどん. */
const foldKana = (word: string): string =>
  word.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - KANA_DISTANCE))

const splitUnspaced = (word: string): string[] =>
  isUnspaced(word)
    ? Array.from(segmenter.segment(joinVowels(word))).flatMap(({ segment, isWordLike }) =>
        isWordLike ? foldKana(segment) : [],
      )
    : [word]

/** The words of a text in normalised form. */
export function getWords(text: string): string[] {
  const plain = plainText(text)
  const words = plain.split(' ').filter(Boolean)
  return isUnspaced(plain) ? words.flatMap(splitUnspaced) : words
}

/** Articles that an apostrophe joins to the next word: `d’Isigny`, `dell’Etna`. */
const ELIDED_ARTICLE = /(?<!\p{L})(?:[dln]|qu|all|dell|nell|sull)['’]([\p{L}\p{M}]+)/giu

/** The words behind articles with an apostrophe, which are also searched without the article. */
export const getElidedWords = (text: string): string[] =>
  /['’]/.test(text) ? Array.from(text.matchAll(ELIDED_ARTICLE), ([, word = '']) => plainText(word)) : []

/** Maximum length of an ending in signs, so that a long name does not fill the index. */
const MAX_ENDING_LENGTH = 16
/** A word never starts with a vowel sign or a tone mark. */
const isMark = (sign: string) => /^\p{M}/u.test(sign)

/** The rest of each unspaced word from every sign on, because a search may be for any part of it: 茶 in 乌龙茶. */
export const getEndings = (text: string): string[] =>
  isUnspaced(text)
    ? plainText(text)
        .split(' ')
        .filter(isUnspaced)
        .flatMap((word) => {
          const signs = Array.from(foldKana(joinVowels(word)))
          return signs.flatMap((sign, at) =>
            isMark(sign) ? [] : signs.slice(at, at + MAX_ENDING_LENGTH).join(''),
          )
        })
    : []

export const getStems = (text: string): string[] => getWords(text).map(getStem)

/** Words that say nothing about an item. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and any at by for i in me my of on or please some the to with'.split(' '),
)
