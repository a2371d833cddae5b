import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import { listPayments } from '@larder/testing/order-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { problemDesk } from './problem-desk.ts'
import { changeTerms, GENEROUS, placeDelivered, report } from './problems.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await startShop()
  await changeTerms(shop, { automatic: { ...GENEROUS, orderPence: 0 } })
})

const listMails = () =>
  shop.sandbox.store.state.messages
    .filter(({ channel }) => channel === 'mail')
    .map((message) => JSON.stringify(message))

async function openCase(placed: Awaited<ReturnType<typeof placeDelivered>>) {
  const desk = problemDesk(shop.deps)
  const [first] = (await desk.listOpen({})).cases
  if (!first) throw new Error('No case is open')
  const load = async () => (await placed.visitor.call(ordersApi.view, placed)).problems?.[0]
  return { desk, first, load }
}

test('a person sees what was reported, and the person’s history', async () => {
  const placed = await placeDelivered(shop)
  await report(placed, { note: 'The bottle was not in any bag.', quantity: 2 })
  const { first } = await openCase(placed)
  expect(first.table.rows).toEqual([[placed.line.name, '2', '3', 'Missing', expect.stringMatching(/^£/)]])
  const facts = Object.fromEntries(first.facts.map(({ name, value }) => [name, value]))
  expect(facts).toMatchObject({
    'Why a person decides': 'It is worth more than is paid back at once of one order.',
    [`Note about ${placed.line.name}`]: 'The bottle was not in any bag.',
    'This person so far': '1 orders; 0 reports paid back (£0.00), 0 refused, 1 waiting',
  })
})

test('an open order page is told what a person decided, and its stream ends then', async () => {
  const placed = await placeDelivered(shop)
  await report(placed)
  const { desk, first } = await openCase(placed)
  const stream = await placed.visitor.request(ordersApi.orderEventsPath(placed))
  const counts: string[] = []
  for await (const chunk of stream.body ?? []) {
    const [, count] = /"openProblems":(\d+)/.exec(new TextDecoder().decode(chunk)) ?? []
    if (count) counts.push(count)
    if (count === '1')
      await desk.decide(first.id, { decision: 'refuse', reason: 'It was in the bag.' }, 'ann')
  }
  expect(counts).toEqual(['1', '0'])
})

test('cases come in pages, the oldest first, also after the last one of a page was decided', async () => {
  const placed = await placeDelivered(shop)
  await report(placed)
  await shop.db.execute(sql`
    insert into order_problems
      (brand_id, id, order_id, report_key, state, lines, is_late, amount_pence, target, created_at)
    select brand_id, id || '-' || n, order_id, report_key || n, state, lines, is_late, amount_pence, target, created_at
    from order_problems, generate_series(1, 60) n`)
  const desk = problemDesk(shop.deps)
  const first = await desk.listOpen({})
  expect(first.cases).toHaveLength(50)
  const { next = '' } = first
  expect(next).toBe(first.cases.at(-1)?.id)
  await desk.decide(next, { decision: 'refuse', reason: 'It was in the bag.' }, 'ann')
  const second = await desk.listOpen({ after: next })
  expect(second.cases).toHaveLength(11)
  expect(second.next).toBeUndefined()
  const ids = [...first.cases, ...second.cases].map(({ id }) => id)
  expect(new Set(ids).size).toBe(61)
})

test.each(['fernhill.deleted', 'fernhill', '', '.', 'ember.x.y'])(
  'begins with the oldest case after a case that is not there: %j',
  async (after) => {
    await report(await placeDelivered(shop))
    expect((await problemDesk(shop.deps).listOpen({ after })).cases).toHaveLength(1)
  },
)

test('the age of what waits is measured', async () => {
  await report(await placeDelivered(shop))
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_600_000))
  const metrics = await shop.metrics()
  expect(metrics).toMatch(/^problem_waiting 1$/m)
  expect(metrics).toMatch(/^problem_waiting_age_seconds 3600$/m)
})

test('pays back a part with a reason, once', async () => {
  const placed = await placeDelivered(shop)
  await report(placed)
  const { desk, first, load } = await openCase(placed)
  const decision = { decision: 'approve', amount: 1, reason: 'The bottle was half full.' } as const
  const outcomes = await Promise.allSettled([
    desk.decide(first.id, decision, 'ann'),
    desk.decide(first.id, decision, 'bob'),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await load()).toMatchObject({
    state: 'refunded',
    amountBack: 1,
    reason: 'The bottle was half full.',
  })
  await shop.jobs.sweep()
  await shop.jobs.deliver()
  expect(listPayments(shop).map(({ refunded }) => refunded)).toEqual([100])
  expect(listMails().filter((mail) => mail.includes('We gave back £1.00'))).toHaveLength(1)
  expect(await desk.listOpen({})).toEqual({ cases: [] })
  const { rows } = await shop.db.$client.query('select decided_by from order_problems')
  expect(rows).toEqual([{ decided_by: expect.stringMatching(/ann|bob/) }])
})

test('pays back no more than the report is worth', async () => {
  const placed = await placeDelivered(shop)
  await report(placed)
  const { desk, first } = await openCase(placed)
  const amount = first.amount.max + 0.01
  await expect(
    desk.decide(first.id, { decision: 'approve', amount, reason: '' }, 'ann'),
  ).rejects.toMatchObject({
    code: 'VALIDATION',
  })
})

test('a refusal tells the shopper why, and the line cannot be reported again', async () => {
  const placed = await placeDelivered(shop)
  await report(placed, { quantity: 3 })
  const { desk, first, load } = await openCase(placed)
  await desk.decide(first.id, { decision: 'refuse', reason: 'The driver has a photo of it.' }, 'ann')
  expect(await load()).toMatchObject({ state: 'refused', reason: 'The driver has a photo of it.' })
  await shop.jobs.deliver()
  expect(listMails().filter((mail) => mail.includes('The driver has a photo of it.'))).toHaveLength(1)
  await expect(report(placed)).rejects.toMatchObject({ code: 'PROBLEM_LINE' })
})

test('a member’s report goes to credit once it is approved', async () => {
  const visitor = await createMember(shop, 'ada@fernhill.example')
  const placed = await placeDelivered(shop, { visitor })
  await report(placed, { to: 'credit' })
  const { desk, first } = await openCase(placed)
  expect(await desk.decide(first.id, { decision: 'approve', amount: 2, reason: '' }, 'ann')).toEqual({
    paid: 2,
  })
  expect((await visitor.call(ordersApi.view, placed)).refunds).toMatchObject([{ to: 'credit', amount: 2 }])
})

test('the cash of a guest is given back by the store, which the shopper reads', async () => {
  const placed = await placeDelivered(shop, { gateway: 'cash' })
  await report(placed)
  const { desk, first } = await openCase(placed)
  await desk.decide(first.id, { decision: 'approve', amount: 2, reason: '' }, 'ann')
  await shop.jobs.deliver()
  expect(listMails().filter((mail) => mail.includes('The store gives you £2.00 back in cash'))).toHaveLength(
    1,
  )
})

test('a picture is loaded by its own case alone', async () => {
  const placed = await placeDelivered(shop)
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { businessOrderId, visitor } = placed
  const sent = await visitor.request(ordersApi.problemPicturePath({ businessOrderId }), {
    method: 'POST',
    body: new Uint8Array(photo),
  })
  const { pictureId } = ordersApi.ProblemPicture.parse(await sent.json())
  await report(placed, { kind: 'damaged', pictureId })
  const { desk, first } = await openCase(placed)
  expect(first.pictures).toEqual([{ id: pictureId, label: `Picture of ${placed.line.name}` }])
  expect(await desk.loadPicture({ caseId: first.id, id: pictureId })).toMatchObject({ type: 'image/webp' })
  expect(await desk.loadPicture({ caseId: 'fernhill.other', id: pictureId })).toBeUndefined()
})
