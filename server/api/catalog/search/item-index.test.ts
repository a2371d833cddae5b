import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchWords } from '../../model/index.ts'
import { buildItemIndex, type IndexedPart, type ItemIndex } from './item-index.ts'
import { FIELD_LEVELS, FIELDS, parseItem } from './item-words.ts'
import { interpretQuery } from './query.ts'
import { compareRanked, rankItems } from './rank.ts'
import type { SearchItem } from './search-item.ts'
import type { Alternative } from './words/brand-words.ts'

const WORDS = 'milk oat whole bread breaded chocolate cream smoked salmon fillet tins of crème 乌龙茶'.split(
  ' ',
)
const TYPED = [...WORDS, 'mlik', 'choclate', 'oatmilk', 'salmn', 'brea', 'ch', '龙茶', 'crem']
const CATEGORIES = [
  { slug: 'dairy', name: 'Milk & cream' },
  { slug: 'fish', name: 'Salmon' },
]
const BRAND_WORDS = SearchWords.parse({
  synonyms: [['cream', 'crème']],
  finds: { breakfast: ['bread', 'milk'] },
})

const anyText = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(' '))
const anyItem: fc.Arbitrary<Omit<SearchItem, 'id'>> = fc.record({
  name: anyText(4),
  categories: fc.subarray(['dairy', 'fish']),
  unitSize: fc.constantFrom(undefined, '2 litre', '500g'),
  manufacturer: fc.constantFrom(undefined, 'Oat Mill', "Crème d'Isigny"),
  sizes: fc.constantFrom([], ['large']),
  description: anyText(6),
  ingredients: fc.option(
    fc.array(anyText(2), { maxLength: 3 }).map((parts) => parts.join(', ')),
    { nil: undefined },
  ),
})
const anyMenu = fc
  .array(anyItem, { maxLength: 8 })
  .map((items) => items.map((item, at): SearchItem => ({ id: `item-${at}`, ...item })))

const stems = (...words: string[]): Alternative => ({ stems: words, weight: 1 })
const ALTERNATIVES = [
  ...WORDS.map((word) => stems(word)),
  ...WORDS.map((word) => stems('milk', word)),
  ...TYPED.map((word): Alternative => ({ stems: [word], weight: 0.6, isStart: true })),
]

const build = (parts: readonly IndexedPart[], before?: ItemIndex) =>
  buildItemIndex(parts, { categories: CATEGORIES, words: BRAND_WORDS }, before)

/** Everything that searches are answered from. */
function describeIndex(index: ItemIndex) {
  const { vocabulary } = index.lexicon
  return {
    facts: index.facts,
    categories: index.categories,
    matches: ALTERNATIVES.map((alternative) => {
      const { items, levels } = index.match(alternative)
      return items.map((item, at) => [item, levels[at]]).toSorted(([a = 0], [b = 0]) => a - b)
    }),
    words: TYPED.map((word) => [
      vocabulary.has(word),
      vocabulary.isIn(word, 'name'),
      vocabulary.isStart(word),
      vocabulary.correct(word),
      vocabulary.alike(word),
      vocabulary.split(word),
    ]),
    ranked: TYPED.map((word) => rankItems(index, interpretQuery(word, index.lexicon))).map(
      ({ items, near, ignored }) => [items.toSorted(compareRanked), near.toSorted(compareRanked), ignored],
    ),
  }
}

const anyChanges = fc.array(
  fc.record({ at: fc.nat(20), item: fc.option(anyItem), isNew: fc.boolean(), moveTo: fc.nat(20) }),
  { maxLength: 5 },
)
type Change = { at: number; item: Omit<SearchItem, 'id'> | null; isNew: boolean; moveTo: number }

/** Replaces, removes, adds and moves items. */
function changeMenu(
  menu: readonly SearchItem[],
  changes: readonly Change[],
  generation: number,
): SearchItem[] {
  const after = [...menu]
  for (const [order, { at, item, isNew, moveTo }] of changes.entries()) {
    const [old] = after.splice(at % Math.max(1, after.length), 1)
    const moved = moveTo % (after.length + 1)
    if (isNew && old) after.splice(moved, 0, old)
    const id = isNew || !old ? `new-${generation}-${order}` : old.id
    if (item) after.splice(moved, 0, { id, ...item })
  }
  return after
}

test('an index made from the one before, over several changes, is that built from nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyMenu, fc.array(anyChanges, { maxLength: 3 }), async (menu, generations) => {
      let items = menu
      let index = await build(items)
      for (const [generation, changes] of generations.entries()) {
        const before = new Map(items.map((item, number) => [item, number]))
        const earlier = { index, description: describeIndex(index) }
        items = changeMenu(items, changes, generation)
        index = await build(
          items.map((item) => before.get(item) ?? item),
          index,
        )
        expect(describeIndex(index)).toEqual(describeIndex(await build(items)))
        // Shoppers search the index before until its successor is ready.
        expect(describeIndex(earlier.index)).toEqual(earlier.description)
      }
    }),
    { numRuns: 20 },
  )
})

/** The level at which a stem, or a word that it starts, occurs in an item. */
function getPlainLevel(item: SearchItem, { stems: [stem = ''], isStart }: Alternative): number {
  const own = parseItem(item).stems
  const fields = isStart ? FIELDS.slice(0, 3) : FIELDS
  const isFound = (word: string) => (isStart ? word.startsWith(stem) : word === stem)
  return Math.max(
    0,
    ...fields.filter((field) => own[field].some(isFound)).map((field) => FIELD_LEVELS[field]),
  )
}

test('finds the items with a word, or the start of one, as if each item was read', async () => {
  await fc.assert(
    fc.asyncProperty(anyMenu, async (menu) => {
      const index = await build(menu)
      for (const alternative of ALTERNATIVES.filter((one) => one.stems.length === 1)) {
        const { items, levels } = index.match({ ...alternative, weight: 0.5 })
        const found = new Map(items.map((item, at) => [item, levels[at] ?? 0]))
        expect(menu.map((_, item) => found.get(item) ?? 0)).toEqual(
          menu.map((item) => getPlainLevel(item, alternative)),
        )
      }
    }),
    { numRuns: 20 },
  )
})

const CUP: SearchItem = { id: 'cup', name: 'Cup', categories: [], sizes: [], description: '' }

test('reads the texts of items only where few names have a word', async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...CUP, id: `named-${at}`, name: 'Milk' }))
  const described = { ...CUP, description: 'For milk.' }
  const find = async (count: number) =>
    (await build([described, ...named(count)])).match(stems('milk')).items.includes(0)
  expect([await find(49), await find(50)]).toEqual([true, false])
})

test('corrects a search to a word that several descriptions have', async () => {
  const described = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...CUP, id: `cup-${at}`, description: 'Saffron.' }))
  const correct = async (count: number) =>
    (await build(described(count))).lexicon.vocabulary.correct('safron')?.surface
  expect([await correct(1), await correct(2)]).toEqual([undefined, 'saffron'])
})

test('an index whose words are mostly of items that are gone says so, and one built from nothing does not', async () => {
  let index = await build([{ ...CUP, name: 'Milk' }])
  expect(index.isWorn).toBe(false)
  for (const word of ['oat', 'rye', 'spelt', 'wheat']) index = await build([{ ...CUP, name: word }], index)
  expect(index.isWorn).toBe(true)
  expect((await build([{ ...CUP, name: 'Wheat' }])).isWorn).toBe(false)
})
