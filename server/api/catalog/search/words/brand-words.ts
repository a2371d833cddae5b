import type { Recipes, SearchWords } from '../../../model/index.ts'
import foodNames from './food-names.json' with { type: 'json' }
import { openRecipeBook, type RecipeBook } from '../recipes.ts'
import shopWords from './shop-words.json' with { type: 'json' }
import { getStems, STOP_WORDS } from './words.ts'

/** Stems that together stand for a search term, and their weight: 1 is the term itself. */
export type Alternative = { stems: readonly string[]; weight: number; isStart?: boolean }

/** Search words of the brand and of the common word list, ready to be looked up by stems. */
export type BrandWords = {
  /** Other meanings of a word or phrase, by its stems. */
  getOthers: (key: string) => readonly Alternative[]
  /** The English names of a kind of food that is named in another language, by the stems of its name. */
  getTranslations: (key: string) => readonly string[]
  /**
   * Products that a manufacturer is known for, used where the menu does not have that manufacturer; undefined for other
   * words.
   */
  getMaker: (key: string) => readonly Alternative[] | undefined
  /** Words and phrases for which the brand lists the first results, which rank before literal matches. */
  ordered: ReadonlySet<string>
  /** Words without meaning for a search, unless the menu contains them. */
  fillers: ReadonlySet<string>
  /** Words that describe an item without saying what it is: "organic". Results may lack them. */
  qualities: ReadonlySet<string>
  /** Words for anything to eat or to give: they say something only where they are alone. */
  vague: ReadonlySet<string>
  recipes: RecipeBook
  /** The number of words in the longest phrase. */
  longest: number
}

const SYNONYM_WEIGHT = 0.95
/**
 * The weight of the first entry in the brand's list for a word. Each next entry weighs a little less, so that equal
 * matches keep the order of the list.
 */
const FIRST_ENTRY_WEIGHT = 0.9
const ENTRY_WEIGHT_STEP = 0.03
const MIN_ENTRY_WEIGHT = 0.6

/** The stems of a phrase. "Bottle of red" is "bottle red", because searches are read without stop words, too. */
export function getPhraseStems(phrase: string): string[] {
  const stems = getStems(phrase)
  const said = stems.filter((word) => !STOP_WORDS.has(word))
  return said.length > 0 ? said : stems
}
const stemKey = (phrase: string) => getPhraseStems(phrase).join(' ')
/** Keys are stems, so that singular and plural are one key. */
const indexByStems = (words: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(words).map(([phrase, found]) => [stemKey(phrase), found]))
const COMMON_WORDS = {
  finds: indexByStems(shopWords.finds),
  makers: indexByStems(shopWords.makers),
  fillers: new Set(shopWords.fillers.map(stemKey)),
  qualities: new Set(shopWords.qualities.map(stemKey)),
  vague: new Set(shopWords.vague.map(stemKey)),
}

/** A name in another language -> the English words for it. */
function indexFoodNames(): Map<string, string[]> {
  const kinds = new Map<string, string[]>()
  for (const [kind, byLanguage] of Object.entries(foodNames.names)) {
    for (const name of new Set(Object.values(byLanguage).flat().map(stemKey))) {
      const known = kinds.get(name)
      if (known) known.push(kind)
      else kinds.set(name, [kind])
    }
  }
  return kinds
}
const FOOD_NAMES = indexFoodNames()

const NO_WORDS: readonly string[] = []

const entryWeightAt = (at: number) => Math.max(FIRST_ENTRY_WEIGHT - at * ENTRY_WEIGHT_STEP, MIN_ENTRY_WEIGHT)

function getBrandWords({ synonyms, finds }: SearchWords): Map<string, Alternative[]> {
  const others = new Map<string, Alternative[]>()
  const add = (phrase: string, found: string, weight: number) => {
    const stems = getPhraseStems(found)
    if (stems.length === 0 || stemKey(phrase) === stems.join(' ')) return
    const known = others.get(stemKey(phrase))
    if (known) known.push({ stems, weight })
    else others.set(stemKey(phrase), [{ stems, weight }])
  }
  for (const group of synonyms) {
    for (const phrase of group) for (const other of group) add(phrase, other, SYNONYM_WEIGHT)
  }
  for (const [phrase, found] of Object.entries(finds)) {
    found.forEach((other, at) => add(phrase, other, entryWeightAt(at)))
  }
  return others
}

/** Maps each kind of item in the common word list to the brand's alternatives. */
const expandItemKinds = (
  found: readonly string[],
  own: ReadonlyMap<string, readonly Alternative[]>,
): Alternative[] =>
  found.flatMap((kind, at) => [
    { stems: getPhraseStems(kind), weight: entryWeightAt(at) },
    ...(own.get(stemKey(kind)) ?? []).map(({ stems, weight }) => ({
      stems,
      weight: weight * entryWeightAt(at),
    })),
  ])

/**
 * Prepares the words for `understand`: those in the brand's own file (`content/search.json`), then the words of British
 * shops in general (`shop-words.json`) and names in other languages (`food-names.json`). A common phrase for which the menu has nothing (`isSold`) is ignored and read
 * word by word. This is checked only for words that are searched, as each check costs a search of its own.
 */
export function prepareBrandWords(
  words: SearchWords,
  isSold: (kind: Alternative) => boolean,
  recipes: Recipes = { recipes: [] },
): BrandWords {
  const own = getBrandWords(words)
  const ownMakers = new Set(words.makers.map(stemKey))
  const sold = new Map<readonly string[], readonly Alternative[]>()
  const soldKinds = (found: readonly string[]): readonly Alternative[] => {
    const known = sold.get(found)
    if (known) return known
    const made = expandItemKinds(found, own).filter(isSold)
    sold.set(found, made)
    return made
  }
  const ordered = Object.entries(words.finds).filter(([phrase, found]) =>
    found.every((other) => stemKey(other) !== stemKey(phrase)),
  )
  const phrases = [
    own,
    COMMON_WORDS.finds,
    COMMON_WORDS.makers,
    ownMakers,
    COMMON_WORDS.fillers,
    FOOD_NAMES,
  ].flatMap((one) => [...one.keys()])
  return {
    getOthers: (word) => own.get(word) ?? soldKinds(COMMON_WORDS.finds.get(word) ?? NO_WORDS),
    getTranslations: (word) => FOOD_NAMES.get(word) ?? NO_WORDS,
    getMaker: (word) => {
      const found = COMMON_WORDS.makers.get(word)
      if (found) return soldKinds(found)
      return ownMakers.has(word) ? [] : undefined
    },
    ordered: new Set(ordered.map(([phrase]) => stemKey(phrase))),
    fillers: COMMON_WORDS.fillers,
    qualities: COMMON_WORDS.qualities,
    vague: COMMON_WORDS.vague,
    recipes: openRecipeBook(recipes),
    longest: Math.max(1, ...phrases.map((phrase) => phrase.split(' ').length)),
  }
}
