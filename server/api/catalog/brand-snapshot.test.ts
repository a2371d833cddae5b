import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { Failure, storesApi } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { startApp } from '@larder/testing/index.ts'
import { shopQueries } from '../ordering/basket/shop.queries.ts'
import { brandSnapshot } from './brand-snapshot.ts'

const brandId = 'fernhill'

const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

/** Holds back loads of brands at the table that they read last. */
const holdLoads = (db: Db) =>
  holdTransaction(db, async (tx) => {
    await tx.execute(sql`lock table coupons in access exclusive mode`)
  })

/** Counts the loads of brands: the transactions that only read. */
function countLoads(db: Db): () => number {
  const spy = vi.spyOn(db, 'transaction')
  return () => spy.mock.calls.filter(([, options]) => options?.accessMode === 'read only').length
}

test('reads a brand either before or after an import, never a mixture', async () => {
  const { db, deps } = await startApp()
  // Commits an import between two reads: the reads of one table are delayed, so that they come last.
  const held = await holdTransaction(db, async (tx) => {
    await tx.execute(sql`lock table coupons in access exclusive mode`)
    for (const table of ['deals', 'banners', 'coupons'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where brand_id = ${brandId}`)
  })
  const shop = shopQueries(deps)
  const read = Promise.all([
    brandSnapshot(deps)(brandId),
    shop.findOffer(brandId),
    shop.findCoupon(brandId, 'WELCOME10'),
  ])
  await waitForLockWaiter(db)
  await held.commit()
  const [{ deals, banners }, offer, coupon] = await read
  expect([deals.length > 0, banners.length > 0, offer.deals.size > 0, coupon !== undefined]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('reads a brand of several pages completely, and in menu order', async () => {
  const { db, deps } = await startApp()
  await copyBrand(db, { id: 'large', items: 4_100, stores: 3, differences: 1_500 })
  const { items, itemsBySlug, differences, stores } = await brandSnapshot(deps)('large')
  expect(items.map(({ position }) => position)).toEqual(Array.from({ length: 4_100 }, (_, at) => at + 1))
  expect([itemsBySlug.size, stores.length]).toEqual([4_100, 3])
  expect([...differences].map(([store, own]) => [store, own.size])).toEqual([
    [1, 1_500],
    [2, 1_500],
    [3, 1_500],
  ])
  const [expected] = (
    await db.execute(sql`select item, sold, price_pence as "pricePence" from store_items
      where brand_id = 'large' and store_id = 2 order by item desc limit 1`)
  ).rows
  const item = String(expected?.['item'])
  expect({ item, ...differences.get(2)?.get(item) }).toEqual(expected)
})

test('a request that cannot wait for a load gets 503, while the load goes on for the next', async () => {
  const { db, request } = await startApp({ deadlines: { brandLoad: 100 } })
  const loads = countLoads(db)
  const held = await holdLoads(db)
  const ask = () => request(storesApi.list.path, POST)
  const replies = await Promise.all([ask(), ask()])
  for (const reply of replies) {
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    expect(Failure.parse(await reply.json()).errorKey).toBe('OVERLOADED')
  }
  await held.commit()
  await expect.poll(async () => (await ask()).status).toBe(200)
  expect(loads()).toBe(1)
})

test('a statement above the limit gives 503 and not an unexpected error', async () => {
  const { db, request } = await startApp({ deadlines: { databaseStatement: 1_000 } })
  const held = await holdLoads(db)
  const reply = await request(storesApi.list.path, POST)
  await held.commit()
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(Failure.parse(await reply.json()).errorKey).toBe('UNAVAILABLE')
})

test('brands that do not fit into memory together are dropped and loaded again', async () => {
  const open = async (environment: Record<string, string>) => {
    const { db, newVisitor } = await startApp({ environment })
    const loads = countLoads(db)
    const answers: unknown[] = []
    for (const host of ['fernhill.localhost', 'ember.localhost', 'fernhill.localhost'])
      answers.push((await newVisitor(host).call(storesApi.list, {})).stores)
    expect(answers[2]).toEqual(answers[0])
    return loads()
  }
  expect(await open({})).toBe(2)
  // Each of the two demo brands is larger than this.
  expect(await open({ BRAND_MEMORY_MB: '0.1' })).toBe(3)
})

test('leaves out offers of kinds that only a newer server knows', async () => {
  const { db, deps } = await startApp()
  // One of each, as a newer server's import would write them.
  await db.execute(sql`update deals set details = jsonb_set(details, '{kind}', '"bundle"')
    where slug = (select min(slug) from deals where brand_id = ${brandId})`)
  await db.execute(sql`update banners set details = jsonb_set(details, '{action,kind}', '"video"')
    where slug = (select min(slug) from banners where brand_id = ${brandId})`)
  await db.execute(sql`update coupons set details = jsonb_set(details, '{discount,kind}', '"gift"')
    where code = 'WELCOME10'`)
  const count = (table: 'deals' | 'banners' | 'coupons') =>
    db.execute(sql`select from ${sql.identifier(table)} where brand_id = ${brandId}`)
  const snapshot = await brandSnapshot(deps)(brandId)
  expect(snapshot.deals).toHaveLength((await count('deals')).rows.length - 1)
  expect(snapshot.banners).toHaveLength((await count('banners')).rows.length - 1)
  expect(snapshot.coupons.has('WELCOME10')).toBe(false)
})
