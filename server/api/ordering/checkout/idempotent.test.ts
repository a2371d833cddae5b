import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '@larder/kernel/db/client.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { idempotencyKeys } from '../../model/schema/index.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { runIdempotently } from './idempotent.ts'

const CALL = and(eq(idempotencyKeys.brandId, 'fernhill'), eq(idempotencyKeys.key, 'pay-once'))

let shop: TestApp
let runs: number

beforeEach(async () => {
  shop = await startApp()
  runs = 0
})

/** Makes a payment call with the same key and body each time. */
function pay(run: () => Promise<object>, db = shop.db): Promise<object> {
  const request = new Request('https://shop.example/api/payment/makePayment', {
    method: 'POST',
    headers: { 'idempotency-key': 'pay-once' },
  })
  const context = { brand: { id: 'fernhill' }, session: { id: 'session' }, request } as RequestContext // only the parts that are read
  return runIdempotently({ ...shop.deps, db }, { context, input: { order: 1 } }, () => {
    runs += 1
    return run()
  })
}

/** A call that ends when the test decides. */
function openCall() {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const begun = Promise.withResolvers<void>()
  const run = () => {
    begun.resolve()
    return promise
  }
  return { run, begun: begun.promise, resolve, reject }
}

/**
 * A call whose claim expired while it ran, and an equal call that took it over. `first` gives an error as its value.
 */
async function takeOverClaim() {
  const [older, newer] = [openCall(), openCall()]
  const first = pay(older.run).catch((error: unknown) => error)
  await older.begun
  await shop.db
    .update(idempotencyKeys)
    .set({ lockedUntil: new Date(0) })
    .where(CALL)
  const second = pay(newer.run)
  await newer.begun
  return { older, newer, first, second }
}

/** The database, except that the first attempts to store a response fail. */
function failToStore(db: Db, failures: number): Db {
  let left = failures
  const update: Db['update'] = (table) => {
    const builder = db.update(table)
    const set: typeof builder.set = (values) => {
      if ('reply' in values && left-- > 0) throw new Error('The connection was lost')
      return builder.set(values)
    }
    return Object.assign(Object.create(builder), { set }) as typeof builder
  }
  return Object.assign(Object.create(db), { update }) as Db
}

describe('idempotent payment calls', () => {
  test('a payment whose response could not be stored is answered and not repeated', async () => {
    const reply = { state: 'paid' }
    expect(await pay(async () => reply, failToStore(shop.db, 2))).toEqual(reply)
    expect(await pay(async () => ({ state: 'paid again' }))).toEqual(reply)
    expect(runs).toBe(1)
  })

  test('a failing call does not release the claim that another call took over', async () => {
    const { older, newer, first, second } = await takeOverClaim()
    older.reject(new Error('The gateway timed out'))
    expect(await first).toMatchObject({ message: 'The gateway timed out' })
    const third = pay(async () => ({ state: 'paid again' }))
    newer.resolve({ state: 'paid' })
    expect(await Promise.all([second, third])).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect(runs).toBe(2)
  })

  test('an expired call does not overwrite the response of the call that took over its claim', async () => {
    const { older, newer, first, second } = await takeOverClaim()
    older.resolve({ state: 'declined' })
    await first
    newer.resolve({ state: 'paid' })
    await second
    expect(await pay(async () => ({ state: 'paid again' }))).toEqual({ state: 'paid' })
  })

  test('a failed payment can be repeated with the same key', async () => {
    await expect(pay(() => Promise.reject(new Error('No funds')))).rejects.toThrow('No funds')
    expect(await pay(async () => ({ state: 'paid' }))).toEqual({ state: 'paid' })
  })
})
