import { getStem, STOP_WORDS, getWords } from './words/words.ts'

const toWordSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(getStem))

/** Containers and portions: the product is the noun before them, or after "of". */
export const CONTAINER_WORDS = toWordSet(
  'bag bottle bowl box bucket bunch can carton case jar loaf net pack packet pot punnet selection sachet tin tray tub tube',
)
/** Cuts and shapes: chicken breast fillets are also chicken. */
export const FORM_WORDS = toWordSet(
  'breast button chunk chop cutlet drumstick fillet finger flake floret half joint leg loin piece platter quarter rasher ring shank shoulder skillet slice stack stick strip tender thigh wedge wing',
)
/** Treatments: a plain "salmon" means fresh salmon, not smoked. */
export const TREATMENT_WORDS = toWordSet(
  'breaded battered canned chopped cooked crushed diced dried frozen fried grated instant minced pickled powdered roasted smoked stuffed tinned',
)
/** Separators before a description: tuna in water; prawns, raw. */
const DESCRIPTION_SEPARATOR = /[,，、(（]| - | (?:au|for|from|in|to|with|without|on) /i

export type ProductName = {
  /** The head noun: `milk` in Oat Milk. */
  head: string
  /** The substance where the noun is a container or a cut: `chicken` in Chicken Thighs. */
  forms: readonly string[]
  /** The stems of every word. */
  all: readonly string[]
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** The part of a name that says what is sold: tea in "Pot of Breakfast Tea", soup in "Soup of the Day". */
function parseNounPhrase(name: string): string[] {
  const [first = ''] = name.split(DESCRIPTION_SEPARATOR)
  const [left = '', right] = first.split(/ of /i)
  const words = getWords(left).map(getStem)
  const isHeld = right !== undefined && CONTAINER_WORDS.has(words.at(-1) ?? '')
  return isHeld ? getWords(right).map(getStem) : words
}

/** Splits a product's name: in English the last noun is the product, and the words before it specify the kind. */
export function parseProductName(name: string): ProductName {
  const all = getWords(name).map(getStem)
  const phrase = parseNounPhrase(name).filter((word) => !isNumber(word) && !STOP_WORDS.has(word))
  const forms: string[] = []
  let last = phrase.length - 1
  while (last > 0 && (CONTAINER_WORDS.has(phrase[last] ?? '') || FORM_WORDS.has(phrase[last] ?? ''))) {
    last -= 1
    forms.push(phrase[last] ?? '')
  }
  return { head: phrase.at(-1) ?? all.at(-1) ?? '', forms, all }
}
