import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPlaces } from '@larder/brands/import-places.ts'
import { locationApi, searchApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { menuItems } from '../../model/schema/index.ts'

const york = { storeId: 12, fulfilmentMethod: 'collection' } as const

const NAMES = {
  kielbasa: 'Kiełbasa',
  smorrebrod: 'Smørrebrød',
  weissbier: 'Weißbier',
  camembert: 'Camembert d’Isigny',
  tzatziki: 'Τζατζίκι Όλυμπος',
  chai: 'Чёрный чай',
  khubz: 'خُبْز عَرَبي',
  namak: 'सेंधा नमक',
  oolong: '乌龙茶',
  tofu: '嫩豆腐',
  curry: 'カレーライス',
  kimchi: '배추김치',
  'pad-thai': 'ผัดไทยกุ้งสด',
  'nam-pla': 'น้ำปลา',
}

let app: TestApp

beforeAll(async () => {
  app = await startApp({ whenDone: afterAll })
  const isBaguette = and(eq(menuItems.brandId, 'fernhill'), eq(menuItems.slug, 'french-baguette'))
  const [baguette] = await app.db.select().from(menuItems).where(isBaguette)
  if (!baguette) throw new Error('there is no baguette to copy')
  const { details } = baguette
  await app.db.insert(menuItems).values(
    Object.entries(NAMES).map(([slug, name], at) => ({
      ...baguette,
      slug,
      name,
      position: 10_000 + at,
      details: {
        ...details,
        slug,
        name,
        description: 'Plain.',
        ingredients: 'none',
        manufacturer: undefined,
      },
    })),
  )
})

const search = (searchTerm: string) => app.call(searchApi.search, { ...york, searchTerm })
const findFirst = async (term: string) => (await search(term)).menuItems.records[0]?.slug

test.each([
  ['kielbasa', 'kielbasa'],
  ['Kiełbasa', 'kielbasa'],
  ['KIEŁBASA', 'kielbasa'],
  ['kielb', 'kielbasa'],
  ['smorrebrod', 'smorrebrod'],
  ['smoerrebroed', 'smorrebrod'],
  ['smørrebrød', 'smorrebrod'],
  ['weissbier', 'weissbier'],
  ['WEIẞBIER', 'weissbier'],
  ['weiss bier', 'weissbier'],
  ['weißbeir', 'weissbier'],
  ['isigny', 'camembert'],
  ["d'isigny", 'camembert'],
  ['disigny', 'camembert'],
  ['τζατζικι', 'tzatziki'],
  ['ΌΛΥΜΠΟΣ', 'tzatziki'],
  ['черный', 'chai'],
  ['чёрнйы', 'chai'],
  ['خبز', 'khubz'],
  ['خُبز', 'khubz'],
  ['नमक', 'namak'],
  ['2 सेंधा', 'namak'],
  ['豆腐', 'tofu'],
  ['嫩 豆腐', 'tofu'],
  ['ｶﾚｰ', 'curry'],
  ['ライス', 'curry'],
  ['かれー', 'curry'],
  ['김치', 'kimchi'],
  ['김치'.normalize('NFD'), 'kimchi'],
  ['ไทย', 'pad-thai'],
  ['น้ำปลา', 'nam-pla'],
])('%s finds %s first', async (term, slug) => {
  expect(await findFirst(term)).toBe(slug)
})

test('one sign is a search term where it may be a word', async () => {
  expect(await findFirst('茶')).toBe('oolong')
  const readStatus = async (searchTerm: string) => {
    const body = JSON.stringify({ ...york, searchTerm })
    const headers = { 'content-type': 'application/json' }
    return (await app.request('/api/search/global', { method: 'POST', headers, body })).status
  }
  expect(await Promise.all(['茶', 'ß', 't'].map(readStatus))).toEqual([200, 200, 422])
  expect((await search('न')).menuItems.records).toEqual([])
})

test.each(['خبر', 'नमन', '茶壺', '김밥', 'चाय'])('%s is not corrected to a similar word', async (term) => {
  const { menuItems: found, correctedTerm } = await search(term)
  expect(found.records).toEqual([])
  expect(correctedTerm).toBeUndefined()
})

test('a correction replaces an accented word as it was typed', async () => {
  expect((await search('Grilled kiełbsa')).correctedTerm).toBe('grilled kielbasa')
})

test('a shopping list finds foreign names', async () => {
  const lines = ['2 Kiełbasa', '茶', '3 gâteaux', '3 kürtőskalács', '2 नमक']
  const { matches } = await app.call(searchApi.matchList, { ...york, lines })
  expect(matches.map(({ quantity, menuItems: [best] }) => [quantity, best?.slug])).toEqual([
    [2, 'kielbasa'],
    [1, 'oolong'],
    [3, 'chocolate-fudge-cake'],
    [3, undefined],
    [2, 'namak'],
  ])
})

test('suggests a street by its name without accents', async () => {
  const places = { town: 'Bath', latitude: 51.38, longitude: -2.36 }
  const postcodes = [
    { postcode: 'BA9 9QA', street: 'Łódź Court', ...places },
    { postcode: 'BA9 9QB', street: 'Søren’s Way', ...places },
  ]
  await importPlaces(app.db, { outcodes: [], postcodes })
  const suggest = async (term: string) => {
    const { suggestions } = await app.call(locationApi.autocompleteAddresses, { term })
    return suggestions.map(({ address }) => address?.postcode)
  }
  expect(await suggest('4 lodz court')).toEqual(['BA9 9QA'])
  expect(await suggest('Łódź')).toEqual(['BA9 9QA'])
  expect(await suggest('sorens way')).toEqual(['BA9 9QB'])
  expect(await suggest("canon's road")).toEqual(['BS1 5TX'])
})
