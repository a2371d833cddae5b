import { expect, test } from 'vitest'
import { loadSampleStore } from '@larder/api/catalog/index.ts'
import { findDeadLetters, retryDeadLetters } from '@larder/api/messaging/index.ts'
import { basketApi, memberApi } from '@larder/shared/contracts'
import { deleteOldOrderingData } from '@larder/api/delete-old-ordering-data.ts'
import { deleteExpiredAuthData } from '@larder/api/members/index.ts'
import { orderProblems, orders, outbox } from '@larder/api/model/schema/index.ts'
import { orderingJobs } from '@larder/api/ordering.ts'
import { problemsSource, slotsService } from '@larder/api/ordering/index.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { checkoutApi } from '@larder/shared/contracts'
import type { TestApp } from '@larder/testing/index.ts'
import { digestBrand, elapse, moveUntil, order, startUsedCells } from './cells.testing.ts'

/** Every job that works for all brands, once. */
async function runJobs({ deps }: TestApp): Promise<void> {
  const { deliver, sweep } = orderingJobs(deps)
  await deliver()
  await sweep()
  await slotsService(deps).sweep(deps.clock())
  await deleteExpiredAuthData(deps)
  await deleteOldOrderingData(deps)
}

const YEAR_MS = 365 * 86_400_000

test.each(['closing', 'frozen'] as const)(
  'jobs leave a brand alone that is %s, and work for the others',
  async (step) => {
    const { source, request, member } = await startUsedCells()
    await createFilledBasket(source, member)
    await createGuest(source, 'ember.localhost')
    await source.db.insert(outbox).values({
      brandId: 'ember',
      id: 'due',
      topic: 'order/confirmation',
      lane: 'mail',
      payload: {},
      createdAt: source.deps.clock(),
      dueAt: source.deps.clock(),
    })
    await moveUntil(request, step)
    const before = await digestBrand(request.source)
    const ember = await digestBrand(request.source, 'ember')
    expect(before['outbox']?.rows).toBeGreaterThan(0)
    source.setNow(new Date(source.deps.clock().getTime() + YEAR_MS))
    await runJobs(source)
    expect(await digestBrand(request.source)).toEqual(before)
    const after = await digestBrand(request.source, 'ember')
    expect([after['sessions']?.rows, after['outbox']?.digest]).not.toEqual([
      ember['sessions']?.rows,
      ember['outbox']?.digest,
    ])
    expect(after['sessions']?.rows).toBe(0)
  },
)

test.each(['frozen', 'live'] as const)(
  'what asks over all brands leaves one alone that is elsewhere (%s)',
  async (step) => {
    const { source, request } = await startUsedCells()
    const { db, deps } = source
    const [placed] = await db.select({ orderId: orders.id }).from(orders)
    const orderId = placed?.orderId ?? ''
    const createdAt = deps.clock()
    const failed = {
      topic: 'order/confirmation',
      lane: 'mail',
      payload: {},
      createdAt,
      dueAt: null,
      doneAt: null,
    }
    await db
      .insert(outbox)
      .values(['fernhill', 'ember'].map((brandId) => ({ ...failed, brandId, id: 'failed' })))
    await db.insert(orderProblems).values({
      brandId: 'fernhill',
      id: 'late',
      orderId,
      reportKey: 'late',
      state: 'waiting',
      lines: [],
      isLate: true,
      amountPence: 100,
      target: 'cash',
      doubt: 'not-known-late',
      createdAt: new Date(createdAt.getTime() - YEAR_MS),
    })
    const findCases = () => problemsSource.find({ db, now: createdAt })
    expect(await findCases()).toHaveLength(1)
    await moveUntil(request, step)
    expect(await findDeadLetters(db)).toMatchObject([{ brandId: 'ember', messages: 1 }])
    expect(await retryDeadLetters(db, { now: createdAt })).toBe(1)
    expect(await findCases()).toEqual([])
    expect((await loadSampleStore(db))?.host).not.toContain('fernhill')
  },
)

test('jobs of the target leave a copy alone that is not open yet', async () => {
  const { target, request, member, source } = await startUsedCells()
  await createFilledBasket(source, member)
  await moveUntil(request, 'copied')
  const before = await digestBrand(request.target)
  target.setNow(new Date(target.deps.clock().getTime() + YEAR_MS))
  await runJobs(target)
  expect(await digestBrand(request.target)).toEqual(before)
})

test('shoppers of a frozen brand go on reading, and what they write is refused with the shop’s words', async () => {
  const { source, request, member } = await startUsedCells()
  const basket = await createFilledBasket(source, member)
  const { basketToken } = basket
  await moveUntil(request, 'frozen')
  source.setNow(new Date(source.deps.clock().getTime() + 120_000)) // the session would note that it was seen
  expect(await member.call(memberApi.getProfile, {})).toMatchObject({ firstname: 'Ada' })
  expect((await member.call(memberApi.listOrders, { page: 1 })).orders).toHaveLength(1)
  expect((await member.request('/api/business/profile')).status).toBe(200)
  expect(await member.call(basketApi.retrieve, { basketToken })).toMatchObject({ basketToken })
  const refusal = {
    status: 503,
    code: 'BRAND_MOVING',
    text: 'This shop is moving. Please try again in a minute.',
  }
  await expect(
    member.call(memberApi.updateProfile, {
      firstname: 'Grace',
      lastname: 'H',
      emailAddress: 'ada@fernhill.example',
    }),
  ).rejects.toMatchObject(refusal)
  await expect(
    member.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash')),
  ).rejects.toMatchObject(refusal)
  const change = `update baskets set version = 9 where brand_id = 'fernhill'`
  await expect(source.db.$client.query(change)).rejects.toMatchObject({ code: 'LM001' })
})

test('a brand that is closing takes no order and no webhook, but its baskets still change', async () => {
  const { source, request, member } = await startUsedCells()
  const basket = await createFilledBasket(source, member)
  await moveUntil(request, 'closing')
  elapse(source)
  await expect(
    member.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash')),
  ).rejects.toMatchObject({ code: 'BRAND_MOVING' })
  const webhook = await member.request('/api/integrations/checkoutcom/webhook', {
    method: 'POST',
    body: '{}',
  })
  expect(webhook.status).toBe(503)
  await createFilledBasket(source, member)
})

test('a guest whose order was refused places it in the other cell', async () => {
  const { source, target, request } = await startUsedCells()
  await moveUntil(request, 'live')
  const guest = await createGuest(target)
  await order(target, guest)
  elapse(source)
  await expect(createGuest(source)).rejects.toMatchObject({ code: 'BRAND_MOVING' })
})
