import { parseProductName, type ProductName } from './product-name.ts'
import type { SearchItem } from './search-item.ts'
import { parseStatedServings } from './servings.ts'
import { parseAmounts, type Amount } from './sizes.ts'
import type { WordSource } from './words/vocabulary.ts'
import { getElidedWords, getEndings, getStem, getStems, getWords, STOP_WORDS } from './words/words.ts'

/**
 * How well a word describes an item, depending on where it occurs: as the head noun, as the substance that is cut or
 * packed, elsewhere in the name, as the manufacturer, or in a description. An ingredient says little. `prose` are the
 * words of a description that are not in the declared ingredients: "good in a lunchbox" sells no lunchbox.
 */
export const FIELD_LEVELS = {
  head: 10,
  forms: 9,
  name: 5,
  maker: 4,
  sizes: 3,
  mainIngredients: 2.5,
  description: 1.5,
  prose: 1,
  ingredients: 0.5,
} as const
export type Field = keyof typeof FIELD_LEVELS
export const FIELDS = Object.keys(FIELD_LEVELS) as Field[] // the type has exactly these keys

/** What ranking reads of an item besides its words. */
export type ItemFacts = {
  id: string
  /** The head noun of the item's name. */
  head: string
  /** The stems of the name, each once. */
  name: readonly string[]
  categories: readonly string[]
  amounts: readonly Amount[]
  /** For how many people the item is, as its texts say it. */
  servings: readonly number[]
}

/** The words of the ingredients, without shares such as 18% and without the contents of compound ingredients. */
const listIngredients = (ingredients = ''): string[] =>
  ingredients === 'none'
    ? []
    : ingredients
        .replace(/[\d.]+%/g, '')
        .split(',')
        .map((part) => part.replace(/[()]/g, ' '))

/** Numbers are compared as amounts instead. */
const isWord = (word: string) => !/^\d/.test(word)

/** Whether the item says what is in it. */
const isDeclared = ({ ingredients = 'none' }: SearchItem): boolean => ingredients !== 'none'

/** The words of a text as they are written. */
const listWords = (text: string): string[] => [...getWords(text), ...getElidedWords(text)]

const isSaying = (word: string) => !STOP_WORDS.has(word)

/** The words of a text as they are written, without those that say nothing. */
export const getTextWords = (text: string): string[] => listWords(text).filter(isSaying)

/** The words of an item's texts as they are written, each text read once. */
const listItemWords = ({ name, manufacturer = '', description, ingredients }: SearchItem) => ({
  name: listWords(name),
  maker: listWords(manufacturer),
  description: listWords(description),
  ingredients: listIngredients(ingredients).map(getWords),
})
type ItemWords = ReturnType<typeof listItemWords>

/** The stems of each field: each stem once, at its best level. The main ingredients may be in another field as well. */
function listFieldStems(item: SearchItem, words: ItemWords, { head, forms, all }: ProductName) {
  const [main = [], ...others] = words.ingredients.map((part) => part.map(getStem))
  const contents = new Set([main, ...others].flat())
  const isProse = (word: string) => isDeclared(item) && !contents.has(word)
  const said = words.description.map(getStem)
  const taken = new Set<string>()
  const fresh = (stems: readonly string[]) => {
    const found = [...new Set(stems)].filter((word) => word && !taken.has(word) && isSaying(word))
    for (const word of found) taken.add(word)
    return found
  }
  const byField: Record<Field, readonly string[]> = {
    head: fresh([head]),
    forms: fresh(forms),
    name: fresh([...all, ...words.name.map(getStem), ...getEndings(item.name)]),
    maker: fresh(words.maker.map(getStem)),
    sizes: fresh([...item.sizes, item.unitSize ?? ''].flatMap(getStems).filter(isWord)),
    mainIngredients: [...new Set(main)],
    description: fresh(said.filter((word) => !isProse(word))),
    prose: fresh(said.filter(isProse)),
    ingredients: fresh(others.flat()),
  }
  return byField
}

export type ParsedItem = {
  facts: ItemFacts
  stems: Readonly<Record<Field, readonly string[]>>
  /** The words as they are written, which correct the words of searches. */
  written: Readonly<Record<Exclude<WordSource, 'category'>, readonly string[]>>
}

/** All that search takes from an item. */
export function parseItem(item: SearchItem): ParsedItem {
  const { id, name, categories, unitSize = '', sizes, description } = item
  const words = listItemWords(item)
  const product = parseProductName(name)
  return {
    facts: {
      id,
      head: product.head,
      name: [...new Set(product.all.filter(isSaying))],
      categories,
      amounts: [unitSize, ...sizes].flatMap(parseAmounts),
      servings: [name, unitSize, ...sizes, description].flatMap(parseStatedServings),
    },
    stems: listFieldStems(item, words, product),
    written: {
      name: [...words.name, ...words.maker].filter(isSaying),
      text: [
        ...words.description,
        ...words.ingredients.flat(),
        ...getElidedWords(item.ingredients ?? ''),
      ].filter(isSaying),
    },
  }
}
