import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { startApp } from '@larder/testing/index.ts'
import { shopQueries } from '../ordering/basket/shop.queries.ts'
import { brandSnapshot } from './brand-snapshot.ts'

const brandId = 'fernhill'

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
