import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '../../model/schema/index.ts'
import { startApp, type TestApp } from '../../../testing/index.ts'
import { ORDERS_CHANNEL, orderNotifier } from './order-notifier.ts'
import { orderWatch } from './order-watch.ts'
import { placed } from './orders.testing.ts'

const EVERY_MS = 20

/** A placed order, followed as a stream does. */
async function followed(shop: TestApp, watch: ReturnType<typeof orderWatch>) {
  const { businessOrderId: id } = await placed(shop)
  const notifier = orderNotifier(id)
  const unfollow = watch.follow({ brandId: 'fernhill', id, eventSeq: 1 })
  onTestFinished(notifier.close)
  onTestFinished(unfollow)
  return { id, notifier, unfollow }
}

/** What another server does: no process but its own is notified. */
const writeElsewhere = ({ db }: TestApp, id: string) =>
  db.update(orders).set({ eventSeq: 2 }).where(eq(orders.id, id))

test('a change that another server wrote is found, for the order that changed alone', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const watch = orderWatch(shop.deps, EVERY_MS)
  const [one, other] = [await followed(shop, watch), await followed(shop, watch)]
  const woken = one.notifier.wait(5_000)
  await writeElsewhere(shop, one.id)
  expect(await woken).toBe(true)
  expect(await other.notifier.wait(0)).toBe(false)
})

test('a change is heard of as another server announces it, for the order that changed alone', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const listening = vi.spyOn(pg.Client.prototype, 'query')
  const watch = orderWatch(shop.deps, 3_600_000)
  const [one, other] = [await followed(shop, watch), await followed(shop, watch)]
  await vi.waitFor(() => expect(listening).toHaveBeenCalledWith(`listen ${ORDERS_CHANNEL}`))
  await Promise.all(listening.mock.results.map(({ value }) => value as unknown))
  await shop.db.$client.query('select pg_notify($1, $2)', [ORDERS_CHANNEL, one.id])
  expect(await one.notifier.wait(5_000)).toBe(true)
  expect(await other.notifier.wait(0)).toBe(false)
})

test('however many orders are followed, one query looks them all up; who follows after all have left is found, too', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const watch = orderWatch(shop.deps, EVERY_MS)
  const all = [await followed(shop, watch), await followed(shop, watch), await followed(shop, watch)]
  const query = vi.spyOn(shop.db.$client, 'query')
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(2))
  for (const [, values] of query.mock.calls)
    expect(values).toEqual(expect.arrayContaining(all.map(({ id }) => id)))
  for (const { unfollow } of all) unfollow()
  query.mockClear()
  const again = await followed(shop, watch) // the watch goes on where it ended
  await writeElsewhere(shop, again.id)
  expect(await again.notifier.wait(5_000)).toBe(true)
})
