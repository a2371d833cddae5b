import { beforeEach, expect, test, vi } from 'vitest'
import { createLimits, type Limits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'

const scarce: LimitRule = { name: 'scarce', points: 2, perSec: 60, by: 'address' }
const plenty: LimitRule = { name: 'plenty', points: 100, perSec: 60, by: 'subject' }
const both = [{ rule: scarce }, { rule: plenty, subject: 'ada' }]

let app: TestApp
let limits: Limits
let context: RequestContext
const setHeader = vi.fn<RequestContext['setHeader']>()

beforeEach(async () => {
  app = await startApp({ environment: { LIMIT_SCALE: '1' } })
  limits = createLimits(app.deps)
  // A limit reads no more of a request than this.
  context = { brand: { id: 'fernhill' }, address: '203.0.113.7', requestId: 'one', setHeader } as never
  setHeader.mockClear()
})

const countPlenty = () => limits.consumed(plenty, context, 'ada')

test('an attempt beyond a limit is not counted by the rules after it', async () => {
  await limits.consumeAll(context, both)
  await limits.consumeAll(context, both)
  await expect(limits.consumeAll(context, both)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await countPlenty()).toBe(2)
  expect(await limits.isExhausted(scarce, context)).toBe(true)
  expect(setHeader).toHaveBeenCalledWith('Retry-After', '60')
})

test('concurrent attempts pass a limit no more often than it allows', async () => {
  const attempts = Array.from({ length: 8 }, () => limits.consumeAll(context, both))
  const passed = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
  expect(passed).toHaveLength(2)
  expect(await countPlenty()).toBe(2)
})

test('several rules are counted, and loaded, by one statement each', async () => {
  const statements = vi.spyOn(app.db.$client, 'query')
  await limits.consumeAll(context, both)
  expect(statements).toHaveBeenCalledTimes(1)
  const loaded = await limits.load(context, {
    scarce: { rule: scarce },
    other: { rule: plenty, subject: 'grace' },
  })
  expect(statements).toHaveBeenCalledTimes(2)
  expect(loaded).toEqual({
    scarce: { count: 1, isExhausted: false },
    other: { count: 0, isExhausted: false },
  })
})

test('a count starts anew once its time is over', async () => {
  await limits.consumeAll(context, both)
  await app.db.$client.query('update rate_limits set expire = $1', [Date.now() - 1])
  expect(await countPlenty()).toBe(0)
  await limits.consumeAll(context, both)
  expect(await countPlenty()).toBe(1)
})

test('an attempt that is taken back, or a count that is reset, leaves room again', async () => {
  for (const _ of [1, 2]) await limits.consume(scarce, context)
  await limits.restore(scarce, context)
  await limits.consume(scarce, context)
  await expect(limits.consume(scarce, context)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await limits.reset(scarce, context)
  await limits.consume(scarce, context)
})

test('a limit holds in the server’s memory while the database is away', async () => {
  vi.spyOn(app.db.$client, 'query').mockRejectedValue(new Error('the database is away') as never)
  await limits.consumeAll(context, both)
  await limits.consumeAll(context, both)
  await expect(limits.consumeAll(context, both)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await countPlenty()).toBe(2)
})
