import { forEachInSlices } from '@larder/kernel/slices.ts'
import type { Recipes, SearchWords } from '../../model/index.ts'
import { FIELDS, getTextWords, parseItem, type ItemFacts } from './item-words.ts'
import { matchItems, matchNames, NAME_LEVEL, toFieldTag, type Matches } from './match-items.ts'
import { getKey, getTag, packTagged, PackedLists } from './packed-lists.ts'
import type { Lexicon } from './query.ts'
import type { SearchCategory, SearchItem } from './search-item.ts'
import { prepareBrandWords, type Alternative } from './words/brand-words.ts'
import { indexCategoryWords, type CategoryWords } from './words/category-words.ts'
import { Vocabulary } from './words/vocabulary.ts'
import { WordNumbers } from './words/word-numbers.ts'

/** What an index has of each item by itself, by its number: an index made from it takes over what did not change. */
type ItemRecords = {
  words: WordNumbers
  facts: ItemFacts[]
  /** The item's stems with their fields. */
  stems: PackedLists
  /** The item's words as they are written, in order. */
  written: PackedLists
  /** The number of words when the first of these indexes was built, from nothing. */
  wordsAtFirst: number
}

/** Items have numbers, which are their places in the menu. */
export type ItemIndex = {
  lexicon: Lexicon
  categories: CategoryWords
  facts: readonly ItemFacts[]
  /** Undefined for an item that is not on the menu. */
  getNumber: (id: string) => number | undefined
  getFacts: (id: string) => ItemFacts | undefined
  /** The items that contain all stems of the alternative. */
  match: (alternative: Alternative) => Matches
  records: ItemRecords
  /** Whether most words are of items that are gone, so that the next index is built from nothing. */
  isWorn: boolean
}

/** An item to index, or the number that it has, unchanged, in the index before. */
export type IndexedPart = SearchItem | number

const [TEXT_TAG, NAME_TAG] = [0, 1]

function addItem(
  { words, facts, stems, written }: Omit<ItemRecords, 'wordsAtFirst'>,
  item: SearchItem,
): void {
  const parsed = parseItem(item)
  const tags = new Map<number, number>()
  for (const field of FIELDS)
    for (const stem of parsed.stems[field]) {
      const number = words.add(stem)
      tags.set(number, (tags.get(number) ?? 0) | toFieldTag([field]))
    }
  facts.push(parsed.facts)
  stems.append(Array.from(tags, ([number, tag]) => packTagged(number, tag)))
  written.append([
    ...parsed.written.name.map((word) => packTagged(words.add(word), NAME_TAG)),
    ...parsed.written.text.map((word) => packTagged(words.add(word), TEXT_TAG)),
  ])
}

function takeOver(records: Omit<ItemRecords, 'wordsAtFirst'>, before: ItemRecords, number: number): void {
  const facts = before.facts[number]
  if (!facts) throw new Error('the index before has no such item')
  records.facts.push(facts)
  records.stems.append(before.stems.get(number))
  records.written.append(before.written.get(number))
}

async function collectRecords(parts: readonly IndexedPart[], before?: ItemRecords): Promise<ItemRecords> {
  const records = {
    words: before?.words ?? new WordNumbers(),
    facts: new Array<ItemFacts>(),
    stems: new PackedLists(),
    written: new PackedLists(),
  }
  await forEachInSlices(parts, (part) => {
    if (typeof part !== 'number') addItem(records, part)
    else if (before) takeOver(records, before, part)
  })
  records.stems.trim()
  records.written.trim()
  return { ...records, wordsAtFirst: before?.wordsAtFirst ?? records.words.size }
}

/** The words of all items, each added once with its number of occurrences. */
async function collectVocabulary({ words, facts, written }: ItemRecords): Promise<Vocabulary> {
  const vocabulary = new Vocabulary()
  const counts = new Uint32Array(words.size)
  const isName = new Uint8Array(words.size)
  const inOrder: number[] = []
  await forEachInSlices(facts, (_, item) => {
    for (const value of written.get(item)) {
      const word = getKey(value)
      const count = counts[word] ?? 0
      if (count === 0) inOrder.push(word)
      counts[word] = count + 1
      if (getTag(value) === NAME_TAG) isName[word] = 1
    }
  })
  await forEachInSlices(inOrder, (word) =>
    vocabulary.add(words.getWord(word), isName[word] === 1 ? 'name' : 'text', counts[word]),
  )
  return vocabulary
}

function addCategoryWords(
  vocabulary: Vocabulary,
  categories: readonly SearchCategory[],
  { synonyms, finds }: SearchWords,
): void {
  const phrases = [...categories.map(({ name }) => name), ...synonyms.flat(), ...Object.keys(finds)]
  for (const word of phrases.flatMap(getTextWords)) vocabulary.add(word, 'category')
}

/** What a brand's searches read besides its items. */
type BrandTexts = { categories: readonly SearchCategory[]; words: SearchWords & Partial<Recipes> }

/** An index is built from nothing when it has this many times the words that one built from nothing had. */
const WORN_GROWTH = 2

/**
 * Builds the search index of a brand's whole menu, for all of its stores, in slices (docs/decisions/314). From the index before it
 * takes over items that did not change.
 */
export async function buildItemIndex(
  parts: readonly IndexedPart[],
  { categories, words }: BrandTexts,
  before?: ItemIndex,
): Promise<ItemIndex> {
  const records = await collectRecords(parts, before?.records)
  const { facts } = records
  const numbers = new Map<string, number>()
  await forEachInSlices(facts, ({ id }, number) => numbers.set(id, number))
  const occurrences = { words: records.words, itemsOfStems: await records.stems.invert(records.words.size) }
  const vocabulary = await collectVocabulary(records)
  addCategoryWords(vocabulary, categories, words)
  const ofCategories = await indexCategoryWords(categories, facts)
  const isSold = (kind: Alternative) =>
    ofCategories.levels.has(kind.stems.join(' ')) ||
    matchNames(occurrences, kind).levels.some((level) => level >= NAME_LEVEL)
  return {
    lexicon: {
      vocabulary,
      words: prepareBrandWords(words, isSold, { recipes: words.recipes ?? [] }),
    },
    categories: ofCategories,
    facts,
    getNumber: (id) => numbers.get(id),
    getFacts: (id) => facts[numbers.get(id) ?? -1],
    match: (alternative) => matchItems(occurrences, alternative),
    records,
    isWorn: records.words.size > WORN_GROWTH * records.wordsAtFirst,
  }
}
