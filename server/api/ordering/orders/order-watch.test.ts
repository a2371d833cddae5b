import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '../../model/schema/index.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { ORDERS_CHANNEL, createOrderNotifier, createOrderWatch } from './order-watch.ts'
import { placeCashOrder } from './orders.testing.ts'

const EVERY_MS = 20

/** Places orders and waits until all their announcements have arrived. */
async function placeOrders(shop: TestApp, count: number): Promise<string[]> {
  const query = vi.spyOn(shop.db.$client, 'query')
  const ids: string[] = []
  while (ids.length < count) ids.push((await placeCashOrder(shop)).businessOrderId)
  await Promise.all(query.mock.results.map(({ value }) => value as unknown))
  query.mockRestore()
  return ids
}

/** Follows an order like a stream. */
function followOrder(watch: ReturnType<typeof createOrderWatch>, id: string) {
  const notifier = createOrderNotifier(id)
  const unfollow = watch.follow({ brandId: 'fernhill', id, eventSeq: 1 })
  onTestFinished(notifier.close)
  onTestFinished(unfollow)
  return { id, notifier, unfollow }
}

/** Acts like another server, which notifies only its own process. */
const writeElsewhere = ({ db }: TestApp, id: string) =>
  db.update(orders).set({ eventSeq: 2 }).where(eq(orders.id, id))

test('polling finds changes made by other servers, for the changed order only', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const watch = createOrderWatch(shop.deps, EVERY_MS)
  const [one, other] = (await placeOrders(shop, 2)).map((id) => followOrder(watch, id))
  if (!one || !other) throw new Error('Two orders are placed')
  const woken = one.notifier.wait(5_000)
  await writeElsewhere(shop, one.id)
  expect(await woken).toBe(true)
  expect(await other.notifier.wait(0)).toBe(false)
})

test('notifications report changes made by other servers, for the changed order only', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const listening = vi.spyOn(pg.Client.prototype, 'query')
  const watch = createOrderWatch(shop.deps, 3_600_000)
  const [one, other] = (await placeOrders(shop, 2)).map((id) => followOrder(watch, id))
  if (!one || !other) throw new Error('Two orders are placed')
  await vi.waitFor(() => expect(listening).toHaveBeenCalledWith(`listen ${ORDERS_CHANNEL}`))
  await Promise.all(listening.mock.results.map(({ value }) => value as unknown))
  await shop.db.$client.query('select pg_notify($1, $2)', [ORDERS_CHANNEL, one.id])
  expect(await one.notifier.wait(5_000)).toBe(true)
  expect(await other.notifier.wait(0)).toBe(false)
})

test('polls all followed orders in one query, and resumes after a pause without followers', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const watch = createOrderWatch(shop.deps, EVERY_MS)
  const all = (await placeOrders(shop, 3)).map((id) => followOrder(watch, id))
  const query = vi.spyOn(shop.db.$client, 'query')
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(2))
  for (const [, values] of query.mock.calls)
    expect(values).toEqual(expect.arrayContaining(all.map(({ id }) => id)))
  for (const { unfollow } of all) unfollow()
  query.mockClear()
  const [last = ''] = await placeOrders(shop, 1)
  const again = followOrder(watch, last) // resumes after the last event
  await writeElsewhere(shop, again.id)
  expect(await again.notifier.wait(5_000)).toBe(true)
})
