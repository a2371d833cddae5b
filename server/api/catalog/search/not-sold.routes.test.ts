import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'

const york = { storeId: 12, fulfilmentMethod: 'collection' } as const
const ember = { storeId: 21, fulfilmentMethod: 'collection' } as const

let app: TestApp

beforeAll(async () => {
  app = await startApp({ whenDone: afterAll })
})

const search = (searchTerm: string) => app.call(searchApi.search, { ...york, searchTerm })
const findSlugs = async (searchTerm: string) =>
  (await search(searchTerm)).menuItems.records.map(({ slug }) => slug)
const findDishes = async (searchTerm: string) =>
  (
    await app.newVisitor('ember.localhost').call(searchApi.search, { ...ember, searchTerm })
  ).menuItems.records.map(({ slug }) => slug)

test.each([
  ['light bulbs', 'words of two descriptions'],
  ['dog food', 'a word that the menu lacks beside one that says nothing'],
  ['pancake mix', 'the product is missing, and begins another word'],
  ['fairy lights', 'a manufacturer of something else'],
  ['coconut milk', 'words of different items'],
  ['rice cooker', 'a word of one name, and one of another description'],
  ['lunchbox', 'a word of a description, not of what is in the item'],
  ['bird seed', 'a manufacturer whose products the menu lacks'],
  ['cheese grater', 'what the thing is for'],
  ['asdfghjkl', 'no word at all'],
])('"%s" is not sold: %s', async (term) => {
  const { menuItems, isNotSold, ignoredWords, correctedTerm } = await search(term)
  expect(menuItems.records).toEqual([])
  expect([isNotSold, ignoredWords, correctedTerm]).toEqual([true, undefined, undefined])
})

test.each([
  ['what can I put on toast', 'strawberry-jam'],
  ['bottle of red for tonight', 'rioja-crianza'],
  ['do you sell oat milk', 'oat-milk'],
  ['gift for a whisky lover', 'speyside-single-malt'],
  ['milk for my cereal', 'whole-milk'],
  ['something fizzy without alcohol', 'cola'],
])('"%s" finds %s', async (term, slug) => {
  const { menuItems, correctedTerm } = await search(term)
  expect(menuItems.records.slice(0, 5).map((item) => item.slug)).toContain(slug)
  expect(correctedTerm).toBeUndefined()
})

test('a meal for four is the one that serves four', async () => {
  expect((await findDishes('family meal for 4'))[0]).toBe('bucket-for-four')
  expect((await findDishes('something to share for four'))[0]).toBe('bucket-for-four')
  expect((await search('cake for 10 people')).servings).toBe(10)
  expect(await findSlugs('cake for 10 people')).toContain('chocolate-fudge-cake')
})

test('never shows a drink with alcohol to who wants none', async () => {
  for (const term of ['something fizzy without alcohol', 'alcohol free beer', 'non alcoholic drinks'])
    for (const { slug, isAlcohol } of (await search(term)).menuItems.records)
      expect([term, slug, isAlcohol]).toEqual([term, slug, false])
})

test('what comes near is named as such, and recommendations are not', async () => {
  const knife = await search('bread knife')
  expect(knife.near).toMatchObject({ isClose: true })
  expect(knife.near?.items.map(({ slug }) => slug)).toContain('kitchen-knife')
  const mix = await search('pancake mix')
  expect(mix.near?.items[0]?.slug).toBe('strong-white-bread-flour')
  expect((await search('light bulbs')).near).toMatchObject({ isClose: false })
})

test.each([
  ['wine under £9', { highest: 9, isCheapestFirst: false }],
  ['beer less than 5 pounds', { highest: 5, isCheapestFirst: false }],
  ['whisky over £30', { lowest: 30, isCheapestFirst: false }],
  ['cheap wine', { isCheapestFirst: true }],
])('the words about the price in "%s" filter by it', async (term, price) => {
  const found = await search(term)
  expect(found.price).toEqual(price)
  const { lowest = 0, highest = Infinity } = { lowest: undefined, highest: undefined, ...price }
  expect(found.menuItems.records.length).toBeGreaterThan(0)
  for (const item of found.menuItems.records) {
    expect(item.price).toBeGreaterThanOrEqual(lowest)
    expect(item.price).toBeLessThanOrEqual(highest)
  }
})

test('a price picks from wines alone, though they share a category with beer', async () => {
  expect(await findSlugs('cheap wine')).toEqual(['sauvignon-blanc', 'rioja-crianza', 'prosecco'])
  expect(await findSlugs('wine under £9')).toEqual(['sauvignon-blanc'])
})

test('a price that excludes everything does not say that the shop sells none', async () => {
  const { menuItems, isNotSold, near } = await search('steak under a tenner')
  expect([menuItems.records, isNotSold]).toEqual([[], undefined])
  expect(near?.items.map(({ slug }) => slug)).toContain('sirloin-steaks')
})

test('a filter of the page narrows the price words', async () => {
  const filter = { labels: ['alcohol free'] }
  const { menuItems, facets } = await app.call(searchApi.search, {
    ...york,
    searchTerm: 'beer under £5',
    filter,
  })
  expect(menuItems.records.map(({ slug }) => slug)).toEqual(['alcohol-free-pilsner'])
  expect(facets?.highest).toBeLessThanOrEqual(5)
})

test('a recipe finds what it takes, in the order of the brand', async () => {
  const pancakes = await search('pancakes')
  expect(pancakes.recipe).toBe('pancakes')
  expect(pancakes.menuItems.records.slice(0, 3).map(({ slug }) => slug)).toEqual([
    'strong-white-bread-flour',
    'free-range-eggs-medium',
    'free-range-eggs-large',
  ])
  expect((await search('how do I make an omelette')).recipe).toBe('omelette')
  const vegan = await search('vegan pancakes')
  for (const { dietaryLabels } of vegan.menuItems.records) expect(dietaryLabels).toContain('vegan')
})

test('a line of a shopping list is no recipe', async () => {
  const { matches } = await app.call(searchApi.matchList, { ...york, lines: ['pancakes'] })
  expect(matches[0]?.menuItems).toEqual([])
})

test.each([
  ['lait', 'whole-milk'],
  ['pommes de terre', 'maris-piper-potatoes'],
  ['wyau', 'free-range-eggs-medium'],
  ['masło', 'salted-butter'],
  ['aloo', 'maris-piper-potatoes'],
  ['پیاز', 'brown-onions'],
  ['pain au chocolat', 'pain-au-chocolat'],
])('"%s" of another language finds %s', async (term, slug) => {
  expect((await findSlugs(term)).slice(0, 3)).toContain(slug)
})

test('an item that only the other method offers is named with its method', async () => {
  const { menuItems, elsewhere, isNotSold, near } = await app.call(searchApi.search, {
    ...york,
    fulfilmentMethod: 'delivery',
    searchTerm: 'rock oysters',
  })
  expect(menuItems.records).toEqual([])
  expect(isNotSold).toBeUndefined()
  expect(elsewhere).toEqual([
    { id: 'rock-oysters', slug: 'rock-oysters', name: 'Rock Oysters', method: 'collection' },
  ])
  expect(near?.categories[0]?.slug).toBe('fish')
  expect((await search('rock oysters')).elsewhere).toBeUndefined()
})

test('an item that the store does not sell at all is not promised by another method', async () => {
  const { elsewhere } = await app.call(searchApi.search, {
    storeId: 13,
    fulfilmentMethod: 'delivery',
    searchTerm: 'rock oysters',
  })
  expect(elsewhere).toBeUndefined()
})
