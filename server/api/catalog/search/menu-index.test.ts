import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { Recipes, SearchWords } from '../../model/index.ts'
import { buildSnapshot, loadBrand, type BrandSnapshot } from '../load-snapshot.ts'
import { brandMenu } from '../menus/brand-menu.ts'
import { buildMenuIndex, type MenuIndex } from './menu-index.ts'

const TERMS = { words: SearchWords.parse({}), recipes: Recipes.parse({}) }

async function loadFernhill(): Promise<BrandSnapshot> {
  const { db } = await startApp()
  return loadBrand(db, 'fernhill', () => undefined)
}

const build = async (snapshot: BrandSnapshot, before?: { snapshot: BrandSnapshot; value: MenuIndex }) =>
  buildMenuIndex(await brandMenu(snapshot), TERMS, before)

type Items = BrandSnapshot['rows']['items']

/** The brand with other details of its first item, as an import changes them: in a row of its own. */
function changeFirst(before: BrandSnapshot, details: Partial<Items[number]['details']>): BrandSnapshot {
  const slug = before.items[0]?.slug
  const items = before.rows.items.map((row) =>
    row.slug === slug ? { ...row, details: { ...row.details, ...details } } : row,
  )
  return buildSnapshot(before, { ...before.rows, items }, [])
}

const listIds = ({ index }: MenuIndex, word: string) =>
  index.match({ stems: [word], weight: 1 }).items.map((number) => index.facts[number]?.id)

test('a changed price changes no index', async () => {
  const snapshot = await loadFernhill()
  const value = await build(snapshot)
  expect(await build(changeFirst(snapshot, { pricePence: 777 }), { snapshot, value })).toBe(value)
})

test('finds the new name of an item, and what it has of the others is the same as before', async () => {
  const snapshot = await loadFernhill()
  const value = await build(snapshot)
  const first = snapshot.items[0]?.slug
  const after = await build(changeFirst(snapshot, { name: 'Zingiberaceae' }), { snapshot, value })
  expect(listIds(after, 'zingiberaceae')).toEqual([first])
  expect(listIds(value, 'zingiberaceae')).toEqual([])
  expect(after.index.facts[1]).toBe(value.index.facts[1])
})

test('an item has the categories that are now above its own', async () => {
  const snapshot = await loadFernhill()
  const value = await build(snapshot)
  const [item] = snapshot.items
  const own = item?.details.categories[0]
  const above = snapshot.categories.find(({ slug }) => slug !== own)?.slug ?? ''
  const categories = snapshot.rows.categories.map((row) =>
    row.slug === own ? { ...row, parent: above } : row,
  )
  const moved = buildSnapshot(snapshot, { ...snapshot.rows, categories }, [])
  const after = await build(moved, { snapshot, value })
  const getCategories = ({ index }: MenuIndex) => index.getFacts(item?.slug ?? '')?.categories
  expect(getCategories(value)).not.toContain(above)
  expect(getCategories(after)).toContain(above)
})

test('follows the brand’s own words of search where no item changes', async () => {
  const snapshot = await loadFernhill()
  const value = await build(snapshot)
  const words = SearchWords.parse({ synonyms: [['milk', 'moloko']] })
  const after = await buildMenuIndex(await brandMenu(snapshot), { ...TERMS, words }, { snapshot, value })
  expect(after.index.lexicon.words.getOthers('moloko')).toMatchObject([{ stems: ['milk'] }])
})
