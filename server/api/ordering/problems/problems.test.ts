import { beforeEach, describe, expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { listPayments } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { createPicker } from '../line-reports/line-reports.testing.ts'
import { createStoreSystem, placeCashOrder } from '../orders/orders.testing.ts'
import { changeTerms, GENEROUS, placeDelivered, report } from './problems.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
})

const getRefunded = () => listPayments(shop).map(({ refunded }) => refunded)
const HOUR_MS = 3_600_000
const wait = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))
const listMails = (text: string) =>
  shop.sandbox.store.state.messages.filter(
    (message) => message.channel === 'mail' && JSON.stringify(message).includes(text),
  )

async function settleRefunds(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.jobs.sweep()
    await shop.jobs.deliver()
  }
}

describe('a report within the limits', () => {
  test('pays one missing piece back at once, the way it was paid', async () => {
    const placed = await placeDelivered(shop)
    const worth = Math.round((placed.line.lineTotalAfterDiscounts / 3) * 100) / 100
    const problem = await report(placed)
    expect(problem).toMatchObject({ state: 'refunded', amountBack: worth, to: 'payment' })
    await settleRefunds()
    expect(getRefunded()).toEqual([Math.round(worth * 100)])
    expect(listMails('for what was wrong with your order')).toHaveLength(1)
    const { problems } = await placed.visitor.call(ordersApi.view, placed)
    expect(problems).toMatchObject([{ id: problem.id, lines: [{ kind: 'missing', quantity: 1 }] }])
  })

  test('adds it to a member’s credit where they ask for that', async () => {
    const visitor = await createMember(shop, 'ada@fernhill.example')
    const problem = await report(await placeDelivered(shop, { visitor }), { to: 'credit' })
    expect(problem).toMatchObject({ state: 'refunded', to: 'credit' })
    await settleRefunds()
    expect(getRefunded()).toEqual([0])
  })

  test('a repeated request and a second tab report it once', async () => {
    const placed = await placeDelivered(shop)
    const [one, other] = await Promise.all([
      report(placed, { key: 'the-same-key' }),
      report(placed, { key: 'the-same-key' }),
    ])
    expect(other).toEqual(one)
    await settleRefunds()
    expect(getRefunded()).toEqual([Math.round((placed.line.lineTotalAfterDiscounts / 3) * 100)])
  })

  test('the pieces of a line are paid back once each, to the penny, however they are reported', async () => {
    await changeTerms(shop, { automatic: GENEROUS })
    const placed = await placeDelivered(shop)
    const given = [await report(placed), await report(placed), await report(placed)]
    const sum = given.reduce((total, { amountBack = 0 }) => total + Math.round(amountBack * 100), 0)
    expect(sum).toBe(Math.round(placed.line.lineTotalAfterDiscounts * 100))
    await expect(report(placed)).rejects.toMatchObject({ code: 'PROBLEM_LINE' })
    const form = await placed.visitor.call(ordersApi.problemForm, placed)
    expect(form.lines[0]?.worth).toEqual([])
    // The delivery can still be reported as late, once.
    const late = { businessOrderId: placed.businessOrderId, lines: [], isLate: true, to: 'payment' as const }
    expect((await placed.visitor.call(ordersApi.view, placed)).problemReport).toBeDefined()
    await placed.visitor.call(ordersApi.reportProblem, { ...late, key: 'late-report' })
    expect((await placed.visitor.call(ordersApi.view, placed)).problemReport).toBeUndefined()
  })

  test('two reports of the same piece at once pay it once', async () => {
    await changeTerms(shop, { automatic: GENEROUS })
    const placed = await placeDelivered(shop)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => report(placed, { quantity: 3 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the limits', () => {
  test('above the limit of an order a person decides', async () => {
    await changeTerms(shop, { automatic: { ...GENEROUS, orderPercent: 50 } })
    const placed = await placeDelivered(shop)
    expect(await report(placed)).toMatchObject({ state: 'refunded' })
    expect(await report(placed)).toMatchObject({ state: 'waiting' })
    await settleRefunds()
    expect(listMails('Somebody looks at it')).toHaveLength(1)
  })

  test('0 leaves every report to a person', async () => {
    await changeTerms(shop, { automatic: { ...GENEROUS, orderPence: 0 } })
    expect(await report(await placeDelivered(shop))).toMatchObject({ state: 'waiting' })
  })

  test('orders of one person that are reported at once do not pass the month’s limit together', async () => {
    await changeTerms(shop, { automatic: { ...GENEROUS, monthCount: 2 } })
    const placed = []
    for (let order = 0; order < 4; order += 1) placed.push(await placeDelivered(shop))
    const states = await Promise.all(placed.map(async (one) => (await report(one)).state))
    expect(states.toSorted()).toEqual(['refunded', 'refunded', 'waiting', 'waiting'])
  })

  test('the month’s limit holds for a guest’s other email tags, and ends after 30 days', async () => {
    await changeTerms(shop, { automatic: { ...GENEROUS, monthCount: 1 } })
    // Neither their name, at the same address, nor their phone number tells who they are.
    const reportAs = async (firstname: string, number: number) => {
      const emailAddress = `lou+${firstname}@example.com`
      const buyer = { emailAddress, firstname, phoneNumber: `0770090020${number}` }
      return (await report(await placeDelivered(shop, { buyer }))).state
    }
    expect(await reportAs('Lou', 1)).toBe('refunded')
    expect(await reportAs('Lea', 2)).toBe('waiting')
    wait(31 * 24 * HOUR_MS)
    expect(await reportAs('Lena', 3)).toBe('refunded')
  })

  test.each(['short', 'substituted', 'weighed'])(
    'a line that the store reported as %s is left to a person, and another one is not',
    async (state) => {
      await changeTerms(shop, { automatic: GENEROUS })
      const placed = await placeDelivered(shop)
      await shop.db.$client.query(
        `insert into order_line_reports (brand_id, order_id, basket_line_id, state, quantity, reported_at)
         values ('fernhill', $1, 'another', $2, 0, now())`,
        [placed.businessOrderId, state],
      )
      expect(await report(placed)).toMatchObject({ state: 'refunded' })
      const other = await placeDelivered(shop)
      await shop.db.$client.query(
        `insert into order_line_reports (brand_id, order_id, basket_line_id, state, quantity, reported_at)
         values ('fernhill', $1, $2, $3, 0, now())`,
        [other.businessOrderId, other.line.basketLineId, state],
      )
      expect(await report(other)).toMatchObject({ state: 'waiting' })
    },
  )
})

describe('cash', () => {
  test('a guest’s cash order is left to a person, who gives it back by hand', async () => {
    expect(await report(await placeDelivered(shop, { gateway: 'cash' }))).toMatchObject({
      state: 'waiting',
      to: 'cash',
    })
  })

  test('a member’s cash order goes to credit, and to nothing else', async () => {
    const visitor = await createMember(shop, 'ada@fernhill.example')
    const placed = await placeDelivered(shop, { visitor, gateway: 'cash' })
    const form = await visitor.call(ordersApi.problemForm, placed)
    expect(form.targets).toEqual(['credit'])
    await expect(report(placed)).rejects.toMatchObject({ code: 'VALIDATION' })
    expect(await report(placed, { to: 'credit' })).toMatchObject({ state: 'refunded', to: 'credit' })
  })
})

test('an item that paid its weight is not paid back at once by its agreed price', async () => {
  await changeTerms(shop, { automatic: GENEROUS })
  const placed = await placeDelivered(shop, {
    item: 'free-range-whole-chicken',
    quantity: 2,
    pick: ({ businessOrderId, line }) =>
      // Some stores do not call it weighed.
      createPicker(shop, businessOrderId).report(line.basketLineId, {
        state: 'picked',
        quantity: 2,
        grams: 1_600,
      }),
  })
  expect(await report(placed, { quantity: 2 })).toMatchObject({ state: 'waiting', amount: 17.9 })
  await settleRefunds()
  // What was held, and what half of the expected weight costs less.
  expect(getRefunded()).toEqual([179 + 895])
})

describe('a late delivery', () => {
  test('gives its fee back once where the store’s report shows it', async () => {
    const visitor = await createGuest(shop)
    const { businessOrderId, basket } = await placeDelivered(shop, { visitor })
    await shop.db.$client.query(`update orders set status_at = status_at + interval '3 days'`)
    wait(72 * HOUR_MS)
    const late = { businessOrderId, lines: [], isLate: true, to: 'payment' as const }
    const { problem } = await visitor.call(ordersApi.reportProblem, { ...late, key: 'late-report' })
    expect(problem).toMatchObject({ state: 'refunded', amountBack: basket.fees[0]?.amount, isLate: true })
    await expect(
      visitor.call(ordersApi.reportProblem, { ...late, key: 'late-report-2' }),
    ).rejects.toMatchObject({ code: 'PROBLEM_LINE' })
  })

  test('is worth a tenth of the items where a coupon paid for the delivery', async () => {
    const { visitor, businessOrderId, basket } = await placeDelivered(shop, { coupon: 'FREEDROP' })
    expect(basket.fulfilmentMethod.cost).toBe(0)
    const late = { businessOrderId, key: 'late-report', lines: [], isLate: true, to: 'payment' as const }
    const { problem } = await visitor.call(ordersApi.reportProblem, late)
    expect(Math.round(problem.amount * 100)).toBe(Math.round(basket.orderSubtotalAfterDiscounts * 10))
  })

  test('is left to a person where the store reported it in time', async () => {
    const { visitor, businessOrderId } = await placeDelivered(shop)
    const late = { businessOrderId, key: 'late-report', lines: [], isLate: true, to: 'payment' as const }
    const { problem } = await visitor.call(ordersApi.reportProblem, late)
    expect(problem.state).toBe('waiting')
  })
})

describe('who may report what, and when', () => {
  test('only the order’s owner, or whoever has its signed link', async () => {
    const placed = await placeDelivered(shop)
    const { link } = await placed.visitor.call(ordersApi.view, placed)
    const stranger = { ...placed, visitor: await createGuest(shop) }
    await expect(report(stranger)).rejects.toMatchObject({ code: 'ORDER_VIEW' })
    expect(await report(stranger, { order: link })).toMatchObject({ state: 'refunded' })
  })

  test('not before the delivery, and not after the brand’s hours', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const whose = { businessOrderId }
    expect(await visitor.call(ordersApi.problemForm, whose)).toMatchObject({
      isOpen: false,
      lines: [{ worth: [] }],
    })
    expect((await visitor.call(ordersApi.view, whose)).problemReport).toBeUndefined()
    const placed = await placeDelivered(shop)
    expect((await placed.visitor.call(ordersApi.view, placed)).problemReport).toBeDefined()
    wait(169 * HOUR_MS)
    expect((await placed.visitor.call(ordersApi.view, placed)).problemReport).toBeUndefined()
    await expect(report(placed)).rejects.toMatchObject({ code: 'PROBLEM_CLOSED' })
  })

  test('nowhere with the brand’s setting off', async () => {
    const placed = await placeDelivered(shop)
    await shop.db.$client.query(
      `update brands set version = version + 1, details = jsonb_set(details, '{settings,reportProblems}', '"0"')`,
    )
    wait(3_000)
    await expect(report(placed)).rejects.toMatchObject({ code: 'PROBLEM_CLOSED' })
    expect((await placed.visitor.call(ordersApi.view, placed)).problemReport).toBeUndefined()
  })

  test('nothing that the order does not have', async () => {
    const placed = await placeDelivered(shop)
    for (const change of [{ quantity: 4 }, { kind: 'cold' as const }])
      await expect(report(placed, change)).rejects.toMatchObject({ code: 'PROBLEM_LINE' })
    const line = { ...placed.line, basketLineId: 'another' }
    await expect(report({ ...placed, line })).rejects.toMatchObject({ code: 'PROBLEM_LINE' })
  })

  test('the limits of the brand are in no reply', async () => {
    const placed = await placeDelivered(shop)
    const form = JSON.stringify(await placed.visitor.call(ordersApi.problemForm, placed))
    expect(form).not.toMatch(/automatic|month|percent/i)
    const { move } = createStoreSystem(shop)
    expect((await move(placed.businessOrderId, 'delivered')).isApplied).toBe(false)
  })
})
