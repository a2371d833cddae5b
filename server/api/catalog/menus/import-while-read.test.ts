import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { startApp } from '@larder/testing/index.ts'
import { shopQueries } from '../../ordering/basket/shop.queries.ts'
import { loadBrandMenu } from './brand-menu.ts'

const brandId = 'fernhill'

/** An import that is committed between two reads: it holds back those of one table, which are the last. */
const holdImport = (db: Awaited<ReturnType<typeof startApp>>['db'], heldTable: 'coupons' | 'banners') =>
  holdTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(heldTable)} in access exclusive mode`)
    for (const table of ['deals', heldTable])
      await tx.execute(sql`delete from ${sql.identifier(table)} where brand_id = ${brandId}`)
  })

test('ordering reads a brand entirely before or after an import, never mixed', async () => {
  const { db, deps } = await startApp()
  const held = await holdImport(db, 'coupons')
  const shop = shopQueries(deps)
  const read = Promise.all([shop.findOffer(brandId), shop.findCoupon(brandId, 'WELCOME10')])
  await waitForLockWaiter(db)
  await held.commit()
  const [{ deals }, coupon] = await read
  expect([deals.size > 0, coupon !== undefined]).toEqual([true, true])
})

test('reads a menu entirely before or after an import', async () => {
  const { db } = await startApp()
  const held = await holdImport(db, 'banners')
  const read = loadBrandMenu(db, brandId)
  await waitForLockWaiter(db)
  await held.commit()
  const { deals, banners } = await read
  expect([deals.length > 0, banners.length > 0]).toEqual([true, true])
})
