import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { announcements } from '@larder/kernel/db/announcements.ts'
import { startApp } from '@larder/testing/index.ts'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { announceBrandChange, BRANDS_CHANNEL, brandVersions } from './brand-versions.ts'
import { brands } from './schema/index.ts'

const IDS = ['tea', 'bread', 'fish', 'fernhill']

async function startWithBrands() {
  const { db, deps, setNow } = await startApp()
  for (const id of IDS.slice(0, 3)) await copyBrand(db, { id, items: 1, stores: 1, differences: 0 })
  const { load, expire } = brandVersions(deps)
  for (const id of IDS) await load(id)
  const importBrand = (id: string) =>
    db
      .update(brands)
      .set({ version: sql`${brands.version} + 1` })
      .where(eq(brands.id, id))
  return {
    db,
    load,
    expire,
    importBrand,
    wait: (ms: number) => setNow(new Date(deps.clock().getTime() + ms)),
  }
}

test('one statement asks for all brands that a server serves', async () => {
  const { db, load, wait } = await startWithBrands()
  const select = vi.spyOn(db, 'select')
  for (let second = 0; second < 3; second += 1) {
    wait(1_001)
    await Promise.all([...IDS, ...IDS].map(load))
  }
  expect(select).toHaveBeenCalledTimes(3)
})

test('a brand that nobody asked for since a while has its version, however many others are asked for', async () => {
  const { load, wait } = await startWithBrands()
  const before = await load('tea')
  wait(61_000)
  await load('bread')
  wait(400)
  expect(await load('tea')).toEqual(before)
})

test('a change is known a second later, without an announcement', async () => {
  const { load, importBrand, wait } = await startWithBrands()
  const { data } = await load('tea')
  await importBrand('tea')
  wait(999)
  await load('bread')
  wait(2)
  expect((await load('tea')).data).toBe(data + 1)
})

test('an announced change is known at once', async () => {
  const { db, load, expire, importBrand } = await startWithBrands()
  const { data } = await load('tea')
  await importBrand('tea')
  const heard = Promise.withResolvers<void>()
  const news = announcements(db, BRANDS_CHANNEL, (brandId) => {
    expire(brandId)
    heard.resolve()
  })
  await news.listen()
  await announceBrandChange({ db }, 'tea')
  await heard.promise
  news.stop()
  expect((await load('tea')).data).toBe(data + 1)
})

test('a brand that is not there has no version, and is found once it is there', async () => {
  const { db, load, wait } = await startWithBrands()
  expect(await load('milk')).toEqual({ data: 0, soldOut: 0, move: 'open' })
  await copyBrand(db, { id: 'milk', items: 1, stores: 1, differences: 0 })
  wait(1_001)
  expect((await load('milk')).data).toBeGreaterThan(0)
})
