import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { listPayments } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { createPicker, placeMilkOrder, substitution, WHOLE_MILK } from './line-reports.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

/** An order with a proposal of the store: whole milk instead of two of three cartons. */
async function startQuestion(report = substitution(2), more: { waitsUntil?: string } = {}) {
  const placed = await placeMilkOrder(shop, { choice: { ifMissing: 'ask' } })
  const picker = createPicker(shop, placed.businessOrderId)
  const asked = await picker.report(placed.milk, report, more)
  const { businessOrderId, milk: basketLineId, loadOrder } = placed
  const loadLine = async () => (await loadOrder()).status.lines?.[0]
  const proposalId = (await loadLine())?.question?.proposalId ?? ''
  const answer = (
    kind: ordersApi.LineAnswerKind,
    {
      visitor = placed.visitor,
      ...more
    }: {
      visitor?: typeof placed.visitor
      substitute?: { menuItemId: string }
      order?: string
      proposalId?: string
    } = {},
  ) =>
    visitor.call(ordersApi.answerLine, { businessOrderId, basketLineId, proposalId, answer: kind, ...more })
  return { ...placed, picker, asked, loadLine, answer, proposalId }
}

const moveMinutes = (minutes: number) => shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

const listKitchenAnswers = async () => {
  await shop.jobs.deliver()
  return Object.values(shop.sandbox.store.state.kitchen.orders).flatMap(({ answers = {} }) =>
    Object.values(answers),
  )
}

describe('a shopper who is asked', () => {
  test('sees the proposal at the order and reads about it with a link', async () => {
    const { asked, loadLine } = await startQuestion()
    expect(asked).toMatchObject({ isApplied: true, result: 'asked' })
    const answerBy = new Date(shop.deps.clock().getTime() + 10 * 60_000).toISOString()
    expect(await loadLine()).toMatchObject({
      quantity: 1,
      substitute: { name: 'Whole Milk', quantity: 2 },
      question: { answerBy },
    })
    await shop.jobs.deliver()
    const mails = shop.sandbox.store.state.messages.map((mail) => JSON.stringify(mail))
    const text = 'Of Semi-skimmed Milk there are 1 of 3. Instead: 2 × Whole Milk. Contains milk.'
    expect(mails.filter((mail) => mail.includes(text))).toHaveLength(1)
  })

  test('accepts, and the store is told', async () => {
    const { answer, loadLine, picker, loadOrder } = await startQuestion()
    const reply = await answer('accept')
    expect(reply).toMatchObject({ isApplied: true, line: { decidedBy: 'shopper' } })
    expect(reply.line.question).toBeUndefined()
    expect(await loadLine()).toMatchObject({ substitute: { quantity: 2 }, reduction: 0 })
    expect(await listKitchenAnswers()).toMatchObject([
      { answer: 'accept', substitute: { menuItemId: WHOLE_MILK, quantity: 2 }, decidedBy: 'shopper' },
    ])
    await picker.move('picked')
    expect((await loadOrder()).refunds).toEqual([])
  })

  test('takes the money back', async () => {
    const { answer, loadLine, picker, loadOrder } = await startQuestion()
    await answer('refund')
    expect(await loadLine()).toMatchObject({ quantity: 1, reduction: 2.9 })
    expect((await loadLine())?.substitute).toBeUndefined()
    expect(await listKitchenAnswers()).toMatchObject([{ answer: 'refund', decidedBy: 'shopper' }])
    await picker.move('picked')
    expect((await loadOrder()).refunds).toMatchObject([{ cause: 'short', amount: 2.9 }])
  })

  test('picks another item, which the rule has to allow', async () => {
    const { answer, loadLine, businessOrderId, milk, visitor } = await startQuestion({
      state: 'short',
      quantity: 1,
    })
    await expect(answer('accept')).rejects.toMatchObject({ code: 'SUBSTITUTE_REFUSED' })
    await expect(answer('other', { substitute: { menuItemId: 'oat-milk' } })).rejects.toMatchObject({
      code: 'SUBSTITUTE_REFUSED',
    })
    const { candidates } = await visitor.call(ordersApi.lineCandidates, {
      businessOrderId,
      basketLineId: milk,
    })
    expect(candidates.map(({ menuItemId }) => menuItemId)).toContain(WHOLE_MILK)
    await answer('other', { substitute: { menuItemId: WHOLE_MILK } })
    expect(await loadLine()).toMatchObject({ substitute: { name: 'Whole Milk', quantity: 2 }, reduction: 0 })
    expect(await listKitchenAnswers()).toMatchObject([
      { answer: 'other', substitute: { menuItemId: WHOLE_MILK } },
    ])
  })

  test('gets no more of another item than one basket may have, and is not offered it', async () => {
    const { answer, businessOrderId, milk, visitor } = await startQuestion({ state: 'short', quantity: 1 })
    await shop.db.execute(sql`
      update menu_items set details = details || '{"maxPerBasket": 1}' where slug = ${WHOLE_MILK}`)
    await shop.db.execute(sql`update brands set version = version + 1`)
    moveMinutes(1)
    const { candidates } = await visitor.call(ordersApi.lineCandidates, {
      businessOrderId,
      basketLineId: milk,
    })
    expect(candidates.map(({ menuItemId }) => menuItemId)).not.toContain(WHOLE_MILK)
    await expect(answer('other', { substitute: { menuItemId: WHOLE_MILK } })).rejects.toMatchObject({
      code: 'ITEM_LIMIT',
    })
  })

  test('is asked about a weighed line with fewer pieces than ordered', async () => {
    const { asked, answer, loadLine } = await startQuestion({ state: 'weighed', quantity: 1, grams: 900 })
    expect(asked).toMatchObject({ result: 'asked' })
    await answer('refund')
    expect(await loadLine()).toMatchObject({ quantity: 1, grams: 900, reduction: 2.9, decidedBy: 'shopper' })
  })

  test('answers by the signed link too, and nobody else can', async () => {
    const { answer, loadOrder } = await startQuestion()
    const stranger = await createGuest(shop)
    await expect(answer('refund', { visitor: stranger })).rejects.toMatchObject({ code: 'ORDER_VIEW' })
    const { link } = await loadOrder()
    expect(await answer('accept', { visitor: stranger, order: link })).toMatchObject({ isApplied: true })
  })

  test('answers twice, and in two tabs at once: the first answer counts', async () => {
    const { answer, loadLine } = await startQuestion()
    const replies = await Promise.all([answer('accept'), answer('refund'), answer('accept')])
    expect(replies.filter(({ isApplied }) => isApplied)).toHaveLength(1)
    const holds = await loadLine()
    for (const { line } of replies) expect(line).toEqual(holds)
    expect(await answer('refund')).toMatchObject({ isApplied: false, line: holds })
    expect(await listKitchenAnswers()).toHaveLength(1)
  })
})

describe('a shopper who does not answer', () => {
  test('gets the money back after the time, and the store is told', async () => {
    const { answer, loadLine, picker, loadOrder } = await startQuestion()
    moveMinutes(9)
    await shop.jobs.sweep()
    expect((await loadLine())?.question).toBeDefined()
    moveMinutes(1)
    expect(await answer('accept')).toMatchObject({ isApplied: false })
    await shop.jobs.sweep()
    expect(await loadLine()).toMatchObject({ decidedBy: 'time', reduction: 2.9 })
    expect(await listKitchenAnswers()).toMatchObject([{ answer: 'refund', decidedBy: 'time' }])
    await picker.move('picked')
    await shop.jobs.sweep()
    expect((await loadOrder()).refunds).toMatchObject([{ amount: 2.9 }])
    expect(listPayments(shop)[0]?.refunded).toBe(290)
  })

  test('has no longer than the store can wait', async () => {
    const waitsUntil = new Date(shop.deps.clock().getTime() + 3 * 60_000).toISOString()
    const { loadLine } = await startQuestion(substitution(2), { waitsUntil })
    expect((await loadLine())?.question?.answerBy).toBe(waitsUntil)
  })

  test('is not asked when the store cannot wait', async () => {
    const waitsUntil = shop.deps.clock().toISOString()
    const { asked } = await startQuestion(substitution(2), { waitsUntil })
    expect(asked).toMatchObject({ result: 'refused', reason: 'there is no time to ask' })
  })

  test('pays nothing for a proposal that was open when the order was packed', async () => {
    const { answer, loadLine, picker, loadOrder } = await startQuestion()
    await picker.move('delivered')
    expect(await loadLine()).toMatchObject({ decidedBy: 'store', reduction: 2.9 })
    expect(await answer('accept')).toMatchObject({ isApplied: false })
    expect((await loadOrder()).refunds).toMatchObject([{ amount: 2.9 }])
  })
})

describe('a store that reports again', () => {
  test('does not ask twice about what the shopper decided', async () => {
    const { answer, picker, milk, loadLine } = await startQuestion()
    await answer('refund')
    expect(await picker.report(milk, substitution(2))).toMatchObject({ result: 'refused' })
    expect(await picker.report(milk, { state: 'short', quantity: 1 })).toMatchObject({ result: 'applied' })
    expect((await loadLine())?.question).toBeUndefined()
  })

  test('packs what was accepted without asking again', async () => {
    const { answer, picker, milk, loadLine } = await startQuestion()
    await answer('accept')
    expect(await picker.report(milk, substitution(2))).toMatchObject({ result: 'applied' })
    expect(await loadLine()).toMatchObject({ substitute: { quantity: 2 }, reduction: 0 })
  })

  test('withdraws the question when the item is there after all', async () => {
    const { answer, picker, milk, loadOrder } = await startQuestion()
    await picker.report(milk, { state: 'picked', quantity: 3 })
    expect((await loadOrder()).status.lines).toEqual([])
    expect(await answer('refund')).toMatchObject({ isApplied: false })
  })

  test('replaces its proposal, and an answer to the earlier one does not count', async () => {
    const { answer, picker, milk, loadLine, proposalId } = await startQuestion()
    await picker.report(milk, substitution(1))
    expect((await loadLine())?.question?.proposalId).not.toBe(proposalId)
    expect(await answer('refund')).toMatchObject({ isApplied: false, line: { substitute: { quantity: 1 } } })
  })
})
