import { beforeEach, expect, test } from 'vitest'
import { catalogueApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { soldOutDesk } from './sold-out-desk.ts'

const york = { brand: 'fernhill', place: '12' }
const OIL = 'extra-virgin-olive-oil'

let shop: TestApp
let desk: ReturnType<typeof soldOutDesk>
beforeEach(async () => {
  shop = await startApp()
  desk = soldOutDesk(shop.deps)
})

const isSold = async (storeId: number) =>
  (await shop.call(catalogueApi.menuItem, { storeId, fulfilmentMethod: 'delivery', menuItemId: OIL }))
    .menuItems[0]?.isAvailable

test('lists brands, and the stores of one', async () => {
  expect(await desk.list({})).toMatchObject({ places: [] })
  expect((await desk.list({})).brands).toContain('fernhill')
  const { places, endOfDay } = await desk.list(york)
  expect(places).toContainEqual({ id: '12', name: 'Fernhill Market York' })
  expect(endOfDay).toBe('2030-01-09T00:00:00.000Z')
})

test('finds items, sizes and options by the words of their names', async () => {
  const find = async (search: string) => (await desk.list({ ...york, search })).found.map(({ id }) => id)
  expect(await find('olive VIRGIN')).toContain(OIL)
  expect(await find('victoria large')).toEqual(['victoria-sponge/large'])
  expect(await find('thank you')).toContain('cake-writing:thank-you')
  expect(await find('no such thing')).toEqual([])
  // Headingley never sells them.
  const elsewhere = await desk.list({ ...york, place: '13', search: 'oysters' })
  expect([await find('oysters'), elsewhere.found]).toEqual([['rock-oysters'], []])
})

test('marks as sold out until a time, and as back', async () => {
  const until = '2030-01-09T00:00:00.000Z'
  await desk.mark({ ...york, part: OIL, isOut: true, until })
  expect([await isSold(12), await isSold(14)]).toEqual([false, true])
  const since = shop.deps.clock().toISOString()
  const { reported } = await desk.list(york)
  expect(reported.filter(({ id }) => id === OIL)).toEqual([
    {
      id: OIL,
      name: 'Extra Virgin Olive Oil',
      isOut: true,
      isOutEverywhere: false,
      isReported: true,
      since,
      until,
    },
  ])
  await desk.mark({ ...york, part: OIL, isOut: false })
  expect(await isSold(12)).toBe(true)
  expect((await desk.list(york)).reported.map(({ id }) => id)).not.toContain(OIL)
})

test('lists what is counted, what the menu has as sold out, and what is out in all stores', async () => {
  await desk.mark({ ...york, part: OIL, isOut: false, left: 4 })
  await desk.mark({ brand: 'fernhill', part: 'oat-milk', isOut: true })
  const { reported } = await desk.list(york)
  expect(reported).toContainEqual(expect.objectContaining({ id: OIL, isOut: false, left: 4 }))
  expect(reported).toContainEqual(
    expect.objectContaining({ id: 'oat-milk', isOut: true, isOutEverywhere: true }),
  )
  const leith = await desk.list({ ...york, place: '14' })
  expect(leith.reported).toContainEqual({
    id: 'rock-oysters',
    name: expect.any(String),
    isOut: true,
    isOutEverywhere: false,
    isReported: false,
  })
})

test('says of what a store’s menu has as sold out what its shoppers are told', async () => {
  const leith = { brand: 'fernhill', place: '14' }
  const part = 'rock-oysters'
  const find = async () => (await desk.list({ ...leith, search: 'rock oysters' })).found[0]
  const isShownAsSold = async () => {
    const at = { storeId: 14, fulfilmentMethod: 'collection' as const, menuItemId: part }
    return (await shop.call(catalogueApi.menuItem, at)).menuItems[0]?.isAvailable
  }
  const out = { id: part, name: 'Rock Oysters', isOut: true, isOutEverywhere: false, isReported: false }
  expect([await find(), await isShownAsSold()]).toEqual([out, false])
  await desk.mark({ brand: 'fernhill', part, isOut: true })
  await desk.mark({ brand: 'fernhill', part, isOut: false })
  expect([await find(), await isShownAsSold()]).toEqual([out, false])
  const until = new Date(shop.deps.clock().getTime() + 60_000)
  await desk.mark({ ...leith, part, isOut: true, until: until.toISOString() })
  expect(await find()).toMatchObject({ isOut: true, until: until.toISOString() })
  shop.setNow(until)
  expect([await find(), await isShownAsSold()]).toEqual([out, false])
  await desk.mark({ ...leith, part, isOut: false })
  expect([await find(), await isShownAsSold()]).toEqual([{ ...out, isOut: false, isReported: true }, true])
})

test('a store without a word of its own is as its menu, or all stores, have it', async () => {
  const leith = { brand: 'fernhill', place: '14' }
  const part = 'rock-oysters'
  const find = async () => (await desk.list({ ...leith, search: 'rock oysters' })).found[0]
  const over = new Date(0).toISOString()
  const before = await find()
  expect(before).toMatchObject({ isOut: true, isReported: false })
  await desk.mark({ ...leith, part, isOut: false })
  expect(await find()).toMatchObject({ isOut: false, isReported: true })
  await desk.mark({ ...leith, part, isOut: true, until: over })
  expect(await find()).toEqual(before)
  await desk.mark({ ...york, part: OIL, isOut: true })
  await desk.mark({ ...york, part: OIL, isOut: true, until: over })
  expect(await isSold(12)).toBe(true)
  expect((await desk.list({ ...york, search: 'virgin' })).found[0]).toMatchObject({ isReported: false })
})

test('refuses what an act would not change, because a later report is known', async () => {
  await desk.mark({ ...york, part: OIL, isOut: true })
  // The clock of the server that took it is ahead of this one's.
  shop.setNow(new Date(shop.deps.clock().getTime() - 1_000))
  await expect(desk.mark({ ...york, part: OIL, isOut: false })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await isSold(12)).toBe(false)
})

test('refuses an unknown brand, store and part, and counts of all stores', async () => {
  await expect(desk.list({ brand: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(desk.list({ ...york, place: '999' })).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' })
  const act = { ...york, isOut: true }
  await expect(desk.mark({ ...act, part: 'moon-cheese' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(desk.mark({ ...act, place: undefined, part: OIL, left: 1 })).rejects.toMatchObject({
    code: 'VALIDATION',
  })
})
