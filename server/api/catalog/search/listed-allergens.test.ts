import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchApi, type catalogueApi } from '@larder/shared/contracts'
import type { Allergen } from '@larder/shared/domain'
import { startApp, type TestApp } from '@larder/testing/index.ts'

const york = { storeId: 12, fulfilmentMethod: 'collection' } as const

let shop: TestApp
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '100' }, whenDone: (done) => (cleanUp = done) })
})
afterAll(() => cleanUp())

const search = (searchTerm: string, itemsPage = 1) =>
  shop.call(searchApi.search, { ...york, searchTerm, itemsPage })

/** All items that a search finds or suggests. */
async function listShown(searchTerm: string): Promise<catalogueApi.MenuItem[]> {
  const { menuItems, near } = await search(searchTerm)
  const { pageCount } = menuItems.pagination
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, at) => search(searchTerm, at + 2)),
  )
  return [menuItems, ...others.map((page) => page.menuItems)]
    .flatMap(({ records }) => records)
    .concat(near?.items ?? [])
}

const declares = (
  { isFood, allergenInfo: { contains, mayContain } }: catalogueApi.MenuItem,
  name: Allergen,
) => isFood && [...(contains ?? []), ...(mayContain ?? [])].includes(name)

const GLUTEN = 'cereals containing gluten'

test.each<[search: string, allergens: Allergen[]]>([
  ['peanut, milk and egg free', ['peanuts', 'milk', 'eggs']],
  ['peanut, milk, and egg free', ['peanuts', 'milk', 'eggs']],
  ['peanut milk egg free', ['peanuts', 'milk', 'eggs']],
  ['milk, egg and nut free', ['milk', 'eggs', 'nuts', 'peanuts']],
  ['milk, egg, nut free', ['milk', 'eggs', 'nuts', 'peanuts']],
  ['milk, egg free', ['milk', 'eggs']],
  ['milk egg free', ['milk', 'eggs']],
  ['milk; egg free', ['milk', 'eggs']],
  ['milk + egg free', ['milk', 'eggs']],
  ['milk & egg free', ['milk', 'eggs']],
  ['milk or egg free', ['milk', 'eggs']],
  ['milk plus egg free', ['milk', 'eggs']],
  ['milk|egg free', ['milk', 'eggs']],
  ['dairy/egg free', ['milk', 'eggs']],
  ['dairy / egg-free', ['milk', 'eggs']],
  ['nut- and dairy-free', ['nuts', 'peanuts', 'milk']],
  ['nut-and-dairy-free', ['nuts', 'peanuts', 'milk']],
  ['milk-free, egg-free', ['milk', 'eggs']],
  ['milk free egg free', ['milk', 'eggs']],
  ['milkfree eggfree', ['milk', 'eggs']],
  ['eggless and dairyless', ['eggs', 'milk']],
  ['nut-free & vegan', ['nuts', 'peanuts']],
  ['eggs and alcohol free', ['eggs']],
  ['nut and meat free', ['nuts', 'peanuts']],
  ['egg and sugar free', ['eggs']],
  ['egg, onion and milk free', ['eggs', 'milk']],
  ['dairy free, eggs', ['milk', 'eggs']],
  ['gf, milk', [GLUTEN, 'milk']],
  ['sesame seed and milk free', ['sesame', 'milk']],
  ['milk protein and egg free', ['milk', 'eggs']],
  ['free from nuts, milk', ['nuts', 'peanuts', 'milk']],
  ['free from: nuts, milk.', ['nuts', 'peanuts', 'milk']],
  ['free from nuts milk', ['nuts', 'peanuts', 'milk']],
  ['free from gluten, dairy and eggs', [GLUTEN, 'milk', 'eggs']],
  ['free from gluten, dairy, and eggs', [GLUTEN, 'milk', 'eggs']],
  ['free from wheat flour, eggs', [GLUTEN, 'eggs']],
  ['free from sesame seeds, eggs', ['sesame', 'eggs']],
  ['free from both milk and eggs', ['milk', 'eggs']],
  ['free of eggs', ['eggs']],
  ['anything free from milk', ['milk']],
  ['crisps free of milk', ['milk']],
  ['allergic to milk, eggs', ['milk', 'eggs']],
  ['allergic milk eggs', ['milk', 'eggs']],
  ['I am allergic to eggs', ['eggs']],
  ["I'm allergic to eggs and milk", ['eggs', 'milk']],
  ['my son is allergic to eggs', ['eggs']],
  ['son allergic milk', ['milk']],
  ['highly allergic to eggs', ['eggs']],
  ['allergies: milk, eggs', ['milk', 'eggs']],
  ['milk, egg allergy', ['milk', 'eggs']],
  ['milk/egg allergies', ['milk', 'eggs']],
  ['have a milk and egg allergy', ['milk', 'eggs']],
  ['intolerant to milk, eggs', ['milk', 'eggs']],
  ['egg intolerance', ['eggs']],
  ['egg sensitivity', ['eggs']],
  ['lactose intolerant, eggs', ['milk', 'eggs']],
  ['without milk, eggs', ['milk', 'eggs']],
  ['without milk eggs', ['milk', 'eggs']],
  ['without any eggs', ['eggs']],
  ['w/o milk', ['milk']],
  ['w/o milk/eggs', ['milk', 'eggs']],
  ['no milk no eggs', ['milk', 'eggs']],
  ['no milk, no eggs', ['milk', 'eggs']],
  ['no milk, eggs', ['milk', 'eggs']],
  ['no milk eggs', ['milk', 'eggs']],
  ['no traces of nuts', ['nuts', 'peanuts']],
  ['neither milk nor eggs', ['milk', 'eggs']],
  ['nondairy, no eggs', ['milk', 'eggs']],
  ['avoid nuts', ['nuts', 'peanuts']],
  ["can't eat eggs", ['eggs']],
  ['cannot have milk or eggs', ['milk', 'eggs']],
  ["I don't eat eggs", ['eggs']],
  ['I can’t eat dairy, eggs', ['milk', 'eggs']],
  ['does not contain eggs', ['eggs']],
  ['not containing milk, eggs', ['milk', 'eggs']],
  ['nothing with milk', ['milk']],
  ['everything except nuts', ['nuts', 'peanuts']],
  ['bread, milk and egg free', ['milk', 'eggs']],
  ['bread milk and egg free', ['milk', 'eggs']],
  ['chocolate nut, egg and dairy free', ['nuts', 'eggs', 'milk']],
  ['chocolate nut, and dairy free', ['nuts', 'milk']],
  ['milk, eggs, and sugar free', ['milk', 'eggs']],
  ['eggs, milk and alcohol free', ['eggs', 'milk']],
  ['milk, dairy and egg free', ['milk', 'eggs']],
  ['free from dairy milk, eggs', ['milk', 'eggs']],
  ['no dairy milk, eggs', ['milk', 'eggs']],
  ['milk, egg, gluten free', ['milk', 'eggs', GLUTEN]],
  ['milk and egg, gluten free', ['milk', 'eggs', GLUTEN]],
  ['gluten free, eggs', [GLUTEN, 'eggs']],
  ['eggs and alcohol free, gluten free', ['eggs', GLUTEN]],
  ['prawns, gluten free', [GLUTEN]],
])('"%s" shows nothing that declares %s', async (text, allergens) => {
  const shown = await listShown(text)
  const wrong = shown.filter((item) => allergens.some((name) => declares(item, name)))
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})

test.each([
  ['dairy/egg free', 'oat-milk'],
  ['I am allergic to eggs', 'whole-milk'],
  ["can't eat eggs", 'whole-milk'],
  ['milk, egg and nut free', 'oat-milk'],
  ['eggs', 'free-range-eggs-large'],
  ['nut free milk', 'whole-milk'],
  ['almond milk gluten free', 'unsweetened-almond-milk'],
  ['oat milk, nut free', 'oat-milk'],
  ['milk without nuts', 'whole-milk'],
  ['milk, lactose free', 'oat-milk'],
  ['almond milk, gluten free', 'unsweetened-almond-milk'],
  ['prawns, gluten free', 'king-prawns-raw'],
  ['eggs, gluten free', 'free-range-eggs-large'],
  ['fish and chips, gluten free', 'oven-chips'],
])('"%s" finds %s', async (text, slug) => {
  expect((await listShown(text)).map((item) => item.slug)).toContain(slug)
})
