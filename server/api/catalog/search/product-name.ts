import { stem, STOP_WORDS, readWords } from './words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem))

/** Containers and portions: the thing before them, or after "of", is what is sold. */
export const CONTAINERS = set(
  'bag bottle bowl box bucket bunch can carton case jar loaf net pack packet pot punnet selection sachet tin tray tub tube',
)
/** Cuts and shapes of a thing: of chicken breast fillets, chicken is also what is sold. */
export const FORMS = set(
  'breast button chunk chop cutlet drumstick fillet finger flake floret half joint leg loin piece platter quarter rasher ring shank shoulder skillet slice stack stick strip tender thigh wedge wing',
)
/** Treatments: a plain "salmon" means it fresh, not smoked. */
export const TREATMENTS = set(
  'breaded battered canned chopped cooked crushed diced dried frozen fried grated instant minced pickled powdered roasted smoked stuffed tinned',
)
/** Separators before a description: tuna in water, prawns, raw. */
const DESCRIBES = /,|\(| - | (?:au|for|from|in|to|with|without|on) /i

export type ProductName = {
  /** The noun that the item is: `milk` of Oat Milk. */
  head: string
  /** The thing itself where the noun is a container or a cut: `chicken` of Chicken Thighs. */
  forms: readonly string[]
  /** Stems of every word. */
  all: readonly string[]
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** The part of a name that says what is sold: of "Pot of Breakfast Tea" the tea, of "Soup of the Day" the soup. */
function nounPhrase(name: string): string[] {
  const [first = ''] = name.split(DESCRIBES)
  const [left = '', right] = first.split(/ of /i)
  const words = readWords(left).map(stem)
  const isHeld = right !== undefined && CONTAINERS.has(words.at(-1) ?? '')
  return isHeld ? readWords(right).map(stem) : words
}

/** The parts of a product's name: in English its last noun is the thing, and the words before it tell which. */
export function readProductName(name: string): ProductName {
  const all = readWords(name).map(stem)
  const phrase = nounPhrase(name).filter((word) => !isNumber(word) && !STOP_WORDS.has(word))
  const forms: string[] = []
  let last = phrase.length - 1
  while (last > 0 && (CONTAINERS.has(phrase[last] ?? '') || FORMS.has(phrase[last] ?? ''))) {
    last -= 1
    forms.push(phrase[last] ?? '')
  }
  return { head: phrase.at(-1) ?? all.at(-1) ?? '', forms, all }
}
