import MiniSearch from 'minisearch'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import type { Recipes, SearchWords } from '../../model/index.ts'
import { prepareBrandWords, type Alternative } from './words/brand-words.ts'
import { indexCategoryWords, type CategoryWords } from './words/category-words.ts'
import { parseProductName } from './product-name.ts'
import type { Lexicon } from './query.ts'
import type { SearchCategory, SearchItem } from './search-item.ts'
import { parseStatedServings } from './servings.ts'
import { parseAmounts, type Amount } from './sizes.ts'
import { Vocabulary, type WordSource } from './words/vocabulary.ts'
import { getStem, getElidedWords, getEndings, getStems, getWords, STOP_WORDS } from './words/words.ts'

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
type Field = keyof typeof FIELD_LEVELS
const FIELDS = Object.keys(FIELD_LEVELS) as Field[] // the type has exactly these keys
/** Fields that are searched first. Descriptions are searched only when names give few results. */
const NAME_FIELDS: Field[] = ['head', 'forms', 'name', 'maker', 'sizes', 'mainIngredients']
const START_FIELDS: Field[] = ['head', 'forms', 'name']
const MIN_NAME_MATCHES = 50
const isField = (field: string): field is Field => field in FIELD_LEVELS
/** From this level on, a match says what the item is. */
export const NAME_LEVEL = FIELD_LEVELS.name

/** Bonus for an item that has the word in its name and its ingredients. */
const INGREDIENT_BONUS = 0.5

/** Facts about an item that are not searched. */
type ItemFacts = {
  position: number
  /** The head noun of the item's name. */
  head: string
  name: ReadonlySet<string>
  categories: readonly string[]
  amounts: readonly Amount[]
  /** For how many people the item is, as its texts say it. */
  servings: readonly number[]
}

export type ItemIndex = {
  lexicon: Lexicon
  categories: CategoryWords
  facts: ReadonlyMap<string, ItemFacts>
  /** IDs of the items that contain all stems of the alternative -> the level of the match. */
  match: (alternative: Alternative) => ReadonlyMap<string, number>
}

type IndexedItem = { id: string } & Record<Field, string>

/** The words of the ingredients, without shares such as 18% and without the contents of compound ingredients. */
const ingredientWords = (ingredients = ''): string[] =>
  ingredients === 'none'
    ? []
    : ingredients
        .replace(/[\d.]+%/g, '')
        .split(',')
        .map((part) => part.replace(/[()]/g, ' '))

/** Numbers are compared as amounts instead. */
const isWord = (word: string) => !/^\d/.test(word)

const getTextStems = (text: string): string[] => [...getStems(text), ...getElidedWords(text).map(getStem)]

/** Whether the item says what is in it. */
const isDeclared = ({ ingredients = 'none' }: SearchItem): boolean => ingredients !== 'none'

/** Keeps each stem once, at its best level. The main ingredients are also kept separately from the name. */
function toIndexedItem(item: SearchItem): IndexedItem {
  const { head, forms, all } = parseProductName(item.name)
  const [main = '', ...others] = ingredientWords(item.ingredients)
  const contents = new Set([main, ...others].flatMap(getStems))
  const isProse = (word: string) => isDeclared(item) && !contents.has(word)
  const said = getTextStems(item.description)
  const taken = new Set<string>()
  const fresh = (stems: readonly string[]) => {
    const found = [...new Set(stems)].filter((word) => !taken.has(word) && !STOP_WORDS.has(word))
    for (const word of found) taken.add(word)
    return found.join(' ')
  }
  return {
    id: item.id,
    head: fresh([head]),
    forms: fresh(forms),
    name: fresh([...all, ...getElidedWords(item.name).map(getStem), ...getEndings(item.name)]),
    maker: fresh(getTextStems(item.manufacturer ?? '')),
    sizes: fresh([...item.sizes, item.unitSize ?? ''].flatMap(getStems).filter(isWord)),
    mainIngredients: [...new Set(getStems(main))].join(' '),
    description: fresh(said.filter((word) => !isProse(word))),
    prose: fresh(said.filter(isProse)),
    ingredients: fresh(others.flatMap(getStems)),
  }
}

const splitStems = (text: string) => text.split(' ').filter(Boolean)

const createMiniSearch = () =>
  new MiniSearch<IndexedItem>({
    fields: FIELDS,
    tokenize: splitStems,
    processTerm: (word) => word, // words are stemmed beforehand
    autoVacuum: false,
  })

function addWords(vocabulary: Vocabulary, text: string, source: WordSource): void {
  for (const word of [...getWords(text), ...getElidedWords(text)])
    if (!STOP_WORDS.has(word)) vocabulary.add(word, source)
}

function addItemWords(vocabulary: Vocabulary, item: SearchItem): void {
  const { name, description, ingredients, manufacturer = '' } = item
  addWords(vocabulary, name, 'name')
  addWords(vocabulary, manufacturer, 'name')
  addWords(vocabulary, description, 'text')
  for (const part of ingredientWords(ingredients)) addWords(vocabulary, part, 'text')
}

function addCategoryWords(
  vocabulary: Vocabulary,
  categories: readonly SearchCategory[],
  { synonyms, finds }: SearchWords,
): void {
  for (const { name } of categories) addWords(vocabulary, name, 'category')
  for (const phrase of [...synonyms.flat(), ...Object.keys(finds)]) addWords(vocabulary, phrase, 'category')
}

function itemFacts(
  { name, categories, unitSize = '', sizes, description }: SearchItem,
  position: number,
): ItemFacts {
  return {
    position,
    head: parseProductName(name).head,
    name: new Set(getStems(name).filter((word) => !STOP_WORDS.has(word))),
    categories,
    amounts: [unitSize, ...sizes].flatMap(parseAmounts),
    servings: [name, unitSize, ...sizes, description].flatMap(parseStatedServings),
  }
}

type Matches = ReturnType<MiniSearch['search']>[number]['match']

/** The best level at which one of the stems is found. An incomplete word also matches longer words. */
function bestStemLevel(match: Matches, wanted: string, isStart: boolean): number {
  let best = 0
  for (const [word, fields] of Object.entries(match)) {
    if (word !== wanted && !(isStart && word.startsWith(wanted))) continue
    for (const field of fields) if (isField(field) && FIELD_LEVELS[field] > best) best = FIELD_LEVELS[field]
  }
  return best
}

/** A phrase counts as its last word if the name contains all of it, otherwise as its weakest word. */
function phraseLevel(levels: readonly number[]): number {
  const least = Math.min(...levels)
  return least >= NAME_LEVEL ? (levels.at(-1) ?? least) : least
}

function getLevels(
  index: MiniSearch<IndexedItem>,
  { stems, weight, isStart = false }: Alternative,
  fields: Field[],
): Map<string, number> {
  const found = index.search(stems.join(' '), { fields, combineWith: 'AND', prefix: isStart })
  return new Map(
    found.map(({ id, match }): [string, number] => [
      String(id),
      phraseLevel(stems.map((word) => bestStemLevel(match, word, isStart))) +
        (weight === 1 ? computeIngredientBonus(match, stems) : 0),
    ]),
  )
}

/** Bonus that distinguishes whole milk, which contains milk, from oat milk, which is only called milk. */
const computeIngredientBonus = (match: Matches, stems: readonly string[]): number =>
  stems.length === 1 && isIngredientMatch(match[stems[0] ?? '']) ? INGREDIENT_BONUS : 0

const isIngredientMatch = (fields: readonly string[] = []): boolean =>
  (fields.includes('head') || fields.includes('forms')) && fields.includes('mainIngredients')

/** Builds the search index of a brand's whole menu, for all of its stores, in slices (docs/decisions/262). */
export async function buildItemIndex(
  items: readonly SearchItem[],
  categories: readonly SearchCategory[],
  words: SearchWords & Partial<Recipes>,
): Promise<ItemIndex> {
  const index = createMiniSearch()
  const vocabulary = new Vocabulary()
  const facts = new Map<string, ItemFacts>()
  await forEachInSlices(items, (item, position) => {
    index.add(toIndexedItem(item))
    facts.set(item.id, itemFacts(item, position))
    addItemWords(vocabulary, item)
  })
  addCategoryWords(vocabulary, categories, words)
  const ofCategories = indexCategoryWords(categories, items, (id) => facts.get(id)?.head)
  const isSold = (kind: Alternative) =>
    ofCategories.levels.has(kind.stems.join(' ')) ||
    [...getLevels(index, kind, NAME_FIELDS).values()].some((level) => level >= NAME_LEVEL)
  return {
    lexicon: {
      vocabulary,
      words: prepareBrandWords(words, isSold, { recipes: words.recipes ?? [] }),
    },
    categories: ofCategories,
    facts,
    match: (alternative) => {
      const names = getLevels(index, alternative, alternative.isStart ? START_FIELDS : NAME_FIELDS)
      return names.size < MIN_NAME_MATCHES && !alternative.isStart
        ? getLevels(index, alternative, FIELDS)
        : names
    },
  }
}
