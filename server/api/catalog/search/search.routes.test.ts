import { expect, test } from 'vitest'
import { searchApi } from '@larder/shared/contracts'
import { MAX_LIST_LINES, parseAllergenKey } from '@larder/shared/domain'
import { startApp } from '@larder/testing/index.ts'

const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const

const yorkCollection = { storeId: 12, fulfilmentMethod: 'collection' } as const

test('ranks names first, returns 24 results per page and gives a hint when nothing is found', async () => {
  const { call } = await startApp()
  const milk = await call(searchApi.search, { ...york, searchTerm: 'Milk' })
  const names = milk.menuItems.records.map(({ name }) => name)
  expect(names[0]?.toLowerCase()).toContain('milk')
  expect(milk.menuItems.pagination).toMatchObject({ page: 1, pageSize: 24 })
  const all = await call(searchApi.search, { ...york, searchTerm: 've' })
  const { totalCount, pageCount } = all.menuItems.pagination
  expect(totalCount).toBeGreaterThan(24)
  const seen = new Set<string>()
  for (let itemsPage = 1; itemsPage <= pageCount; itemsPage += 1) {
    const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 've', itemsPage })
    for (const { id } of menuItems.records) seen.add(id)
  }
  expect(seen.size).toBe(totalCount)
  const nothing = await call(searchApi.search, { ...york, searchTerm: 'zzzz' })
  expect(nothing.menuItems.records).toEqual([])
  expect(nothing.noItemFoundHint).toMatch(/^Check the spelling, .+ look in .+ or .+\.$/)
  expect((await call(searchApi.search, { ...york, searchTerm: "%_' OR 1" })).menuItems.records).toEqual([])
})

test('a search that comes before the index is built waits, and finds what later ones find', async () => {
  const { call } = await startApp()
  const search = () => call(searchApi.search, { ...york, searchTerm: 'milk', filter: {} })
  const early = await Promise.all([search(), search(), search()])
  const late = await search()
  expect(late.menuItems.records.length).toBeGreaterThan(0)
  expect(early).toEqual([late, late, late])
})

test('finds categories, deals, singular forms and accented words', async () => {
  const { call } = await startApp()
  const bakery = await call(searchApi.search, { ...york, searchTerm: 'bakery' })
  expect(bakery.categories.records[0]?.slug).toBe('bakery')
  const deal = await call(searchApi.search, { ...york, searchTerm: 'lunch' })
  expect(deal.deals.records.map(({ slug }) => slug)).toContain('lunch-deal')
  expect(
    (await call(searchApi.search, { ...york, searchTerm: 'APPLES' })).menuItems.records.length,
  ).toBeGreaterThan(1)
})

test('limits the lines of lists and the searches of one network', async () => {
  const shop = await startApp({ environment: { TRUSTED_PROXIES: '1' } })
  const [script, shopper] = ['192.0.2.1', '192.0.2.2'].map((from) => shop.newVisitor(undefined, from))
  if (!script || !shopper) throw new Error('There are two visitors')
  const sendList = (visitor: typeof script, lines: string[]) =>
    visitor.call(searchApi.matchList, { ...york, lines, mayDivide: true })
  const nonsense = Array.from({ length: 60 }, (_, at) => `qzxw${at}kvjq mlprt`)
  for (let list = 0; list < 10; list += 1) await sendList(script, nonsense)
  await expect(sendList(script, nonsense)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect((await sendList(shopper, ['2 x milk'])).matches[0]?.menuItems.length).toBeGreaterThan(0)
  for (let at = 0; at < 300; at += 1)
    await script.call(searchApi.search, { ...york, searchTerm: `bread ${at}` })
  await expect(script.call(searchApi.search, { ...york, searchTerm: 'bread' })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  await shopper.call(searchApi.search, { ...york, searchTerm: 'bread' })
})

test('filters and sorts search results, with counts per filter', async () => {
  const { call } = await startApp()
  const asked = { ...york, searchTerm: 'milk' }
  const all = await call(searchApi.search, asked)
  expect(all.facets).toBeUndefined()
  const { facets, menuItems } = await call(searchApi.search, { ...asked, filter: {} })
  expect(menuItems).toEqual(all.menuItems)
  expect(facets?.total).toBe(all.menuItems.pagination.totalCount)
  const vegan = facets?.labels.find(({ name }) => name === 'vegan')
  expect(vegan?.left).toBeGreaterThan(0)
  expect(vegan?.left).toBeLessThan(facets?.total ?? 0)
  const left = await call(searchApi.search, { ...asked, filter: { labels: ['vegan'], sort: 'price' } })
  expect(left.menuItems.pagination.totalCount).toBe(vegan?.left)
  expect(left.facets?.labels).toContainEqual({ name: 'vegan' })
  const prices = left.menuItems.records.filter(({ isAvailable }) => isAvailable).map(({ price }) => price)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
})

test.each([
  ['gluten', 'cereals containing gluten'],
  ['wheat', 'cereals containing gluten'],
  ['dairy', 'milk'],
  ['nut', 'peanuts'],
  ['Nuts', 'nuts'],
  ['soy', 'soya'],
  ['shellfish', 'molluscs'],
])('a filter by the word "%s" leaves out items that contain or may contain %s', async (word, allergen) => {
  const { call } = await startApp()
  const asked = { ...york, searchTerm: 'bread' }
  const { menuItems } = await call(searchApi.search, { ...asked, filter: { freeOf: [word] } })
  const { menuItems: expected } = await call(searchApi.search, {
    ...asked,
    filter: { freeOf: [...parseAllergenKey(word)] },
  })
  expect(menuItems).toEqual(expected)
  for (const { isFood, allergenInfo } of menuItems.records)
    expect(isFood && [...(allergenInfo.contains ?? []), ...(allergenInfo.mayContain ?? [])]).not.toContain(
      allergen,
    )
})

test.each([
  [{ freeOf: ['zzz'] }, 'filter.freeOf.0'],
  [{ freeOf: ['milk', ''] }, 'filter.freeOf.1'],
  [{ labels: ['kale'] }, 'filter.labels.0'],
  [{ free: ['milk'] }, 'filter'],
  [{ allergens: ['milk'] }, 'filter'],
  [{ sort: 'cheapest' }, 'filter.sort'],
  [{ lowest: '2,50' }, 'filter.lowest'],
  [{ isOnOffer: 'yes' }, 'filter.isOnOffer'],
  [{ makers: 'Wolds Dairy' }, 'filter.makers'],
])('refuses the filter %j, which would filter nothing', async (filter, field) => {
  const { request } = await startApp()
  const body = { ...york, searchTerm: 'bread', filter }
  const posted = await request('/api/search/global', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const got = await request(`/api/search/global?input=${encodeURIComponent(JSON.stringify(body))}`)
  for (const reply of [posted, got]) {
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { [field]: expect.any(String) },
    })
  }
})

test('a filter by an unknown maker finds nothing', async () => {
  const { call } = await startApp()
  const filter = { makers: ['wolds dairy'] }
  const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 'milk', filter })
  expect(menuItems.records).toEqual([])
})

test.each(['onion free crisps', 'no onions', 'sesame and kiwi free', 'free from zzz'])(
  'a search for "%s" finds nothing where no item says so',
  async (searchTerm) => {
    const { call } = await startApp()
    const { menuItems, near } = await call(searchApi.search, { ...york, searchTerm })
    expect([menuItems.records, near?.items]).toEqual([[], []])
  },
)

test('a search for "sugar free cola" finds the cola that says so', async () => {
  const { call } = await startApp()
  const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 'sugar free cola' })
  expect(menuItems.records.map(({ slug }) => slug)).toEqual(['zero-sugar-cola'])
})

test('a filter without matches does not suggest similar items', async () => {
  const { call } = await startApp()
  const { menuItems, facets, near, noItemFoundHint } = await call(searchApi.search, {
    ...york,
    searchTerm: 'milk',
    filter: { labels: ['halal'] },
  })
  expect([menuItems.records, near, noItemFoundHint]).toEqual([[], undefined, undefined])
  expect(facets).toMatchObject({ passing: 0, labels: expect.arrayContaining([{ name: 'halal' }]) })
})

test('searches and filters by manufacturer', async () => {
  const { call } = await startApp()
  const asked = { ...york, searchTerm: 'wolds dairy butter' }
  const { menuItems } = await call(searchApi.search, asked)
  expect(menuItems.records[0]).toMatchObject({ slug: 'salted-butter', manufacturer: 'Wolds Dairy' })
  const made = await call(searchApi.search, {
    ...york,
    searchTerm: 'bread',
    filter: { makers: ['Fernhill Bakehouse'] },
  })
  expect(made.menuItems.records.length).toBeGreaterThan(0)
  expect(new Set(made.menuItems.records.map(({ manufacturer }) => manufacturer))).toEqual(
    new Set(['Fernhill Bakehouse']),
  )
})

test.each([
  ['dairy free', 'milk'],
  ['egg-free', 'eggs'],
  ['free from gluten', 'cereals containing gluten'],
  ['nut free', 'nuts'],
])(
  'a search for "%s" finds only items declared free of it, including traces',
  async (searchTerm, allergen) => {
    const { call } = await startApp()
    const found: string[] = []
    for (let itemsPage = 1, pages = 1; itemsPage <= pages; itemsPage++) {
      const { menuItems } = await call(searchApi.search, { ...yorkCollection, searchTerm, itemsPage })
      pages = menuItems.pagination.pageCount
      for (const { slug, isFood, allergenInfo } of menuItems.records) {
        found.push(slug)
        expect([slug, isFood, allergenInfo.contains?.includes(allergen)]).toEqual([slug, true, false])
        expect([slug, allergenInfo.mayContain?.includes(allergen)]).toEqual([slug, false])
      }
    }
    expect(found).toContain('braeburn-apples')
    expect(found).not.toContain('soup-of-the-day')
  },
)

test('other search words narrow a dietary search', async () => {
  const { call } = await startApp()
  const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 'dairy free yogurt' })
  expect(menuItems.records.map(({ slug }) => slug)).toEqual(['coconut-yogurt'])
})

test('reports a corrected typo and unmatched words', async () => {
  const { call } = await startApp()
  const typo = await call(searchApi.search, { ...york, searchTerm: 'avacado' })
  expect(typo.correctedTerm).toBe('avocado')
  expect(typo.menuItems.records[0]?.slug).toBe('ripe-and-ready-avocados')
  const organic = await call(searchApi.search, { ...york, searchTerm: 'organic carrots' })
  expect(organic.ignoredWords).toEqual(['organic'])
  expect(organic.menuItems.records[0]?.slug).toBe('carrots')
  expect(organic.correctedTerm).toBeUndefined()
})

test('uses the brand’s own synonyms', async () => {
  const { call } = await startApp()
  const roll = await call(searchApi.search, { ...york, searchTerm: 'loo roll' })
  expect(roll.menuItems.records[0]?.slug).toBe('toilet-roll')
})

test('similar items respect the allergens and labels of the search', async () => {
  const { call } = await startApp()
  const cheese = await call(searchApi.search, { ...york, searchTerm: 'vegan cheddar' })
  expect(cheese.menuItems.records).toEqual([])
  expect(cheese.near?.categories[0]?.slug).toBe('cheese-deli')
  expect(cheese.near?.items.length).toBeGreaterThan(0)
  for (const { dietaryLabels } of cheese.near?.items ?? []) expect(dietaryLabels).toContain('vegan')
  const soup = await call(searchApi.search, { ...yorkCollection, searchTerm: 'gluten free soup' })
  const shown = [...soup.menuItems.records, ...(soup.near?.items ?? [])]
  expect(shown.length).toBeGreaterThan(0)
  for (const { allergenInfo } of shown)
    expect(allergenInfo.contains?.includes('cereals containing gluten')).toBe(false)
})

test.each([
  ['vegan cheddar', 'Cheese & deli'],
  ['vegan salmon', 'Fish & seafood'],
  ['vegan chicken breast', 'Meat & poultry'],
  ['gluten free sourdough', 'Bakery'],
  ['vegan milk chocolate', 'Crisps, snacks & chocolate'],
])('a search for %s without results suggests %s', async (searchTerm, aisle) => {
  const { call } = await startApp()
  const { menuItems, near, noItemFoundHint } = await call(searchApi.search, { ...york, searchTerm })
  expect(menuItems.records).toEqual([])
  expect(noItemFoundHint).toContain(aisle)
  // Chicken is a word of the menu, so a similar-looking word (caffeine) is not suggested.
  expect(near?.items.map(({ name }) => name)).not.toContain('High Caffeine Energy Drink')
})

test('ranks sold-out items last', async () => {
  const { call } = await startApp()
  const leith = { storeId: 14, fulfilmentMethod: 'collection' } as const
  const { menuItems } = await call(searchApi.search, { ...leith, searchTerm: 'oysters seafood' })
  const oysters = menuItems.records.findIndex(({ slug }) => slug === 'rock-oysters')
  expect(oysters).toBe(menuItems.records.length - 1)
  expect(oysters).toBeGreaterThan(0)
})

test('a dietary term on its own ranks substitutes first', async () => {
  const { call } = await startApp()
  const { menuItems } = await call(searchApi.search, { ...york, searchTerm: 'lactose free' })
  const slugs = menuItems.records.map(({ slug }) => slug)
  expect(slugs.slice(0, 5)).toContain('oat-milk')
  expect(slugs.slice(0, 5)).not.toContain('braeburn-apples')
})

test('matches each line of a shopping list, with its quantity', async () => {
  const { call } = await startApp()
  const lines = ['2 x oat milk', '- bananas', 'zzzz', 'Braeburn apples x3', 'a blue bicycle']
  const { matches } = await call(searchApi.matchList, { ...york, lines })
  expect(matches.map(({ line }) => line)).toEqual(lines)
  expect(matches.map(({ quantity }) => quantity)).toEqual([2, 1, 1, 3, 1])
  const [milk, bananas, nothing, apples] = matches.map(({ menuItems }) => menuItems[0]?.slug)
  expect([milk, nothing, apples]).toEqual(['oat-milk', undefined, 'braeburn-apples'])
  expect(bananas).toContain('banana')
  expect(matches.map(({ isSure }) => isSure)).toMatchObject([true, true, expect.any(Boolean), true, false])
})

test('matches as many lines at once as a list may have', async () => {
  const { call } = await startApp()
  const lines = Array.from({ length: MAX_LIST_LINES }, () => 'milk')
  expect((await call(searchApi.matchList, { ...york, lines })).matches).toHaveLength(MAX_LIST_LINES)
  for (const wrong of [[], [...lines, 'milk']])
    expect(searchApi.matchList.body.safeParse({ ...york, lines: wrong }).success).toBe(false)
})
