import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createFragileDatabase } from '@larder/testing/fragile-database.ts'
import { connect } from './client.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { inTransaction } from './transaction.ts'

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
  )

test('closes a silent connection, inside or outside a transaction, and frees its place in the pool', async () => {
  const database = await createFragileDatabase()
  const db = connect(database.url, { max: 2, silentMs: 300, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  const ask = () => db.execute(sql`select 1`)
  await Promise.all([ask(), ask()])
  database.hang()
  const both = [failureOf(ask()), failureOf(inTransaction(db, (tx) => tx.execute(sql`select 1`)))]
  expect(await Promise.all(both)).toEqual(['unavailable', 'unavailable'])
  await database.giveBack()
  expect(await Promise.all([failureOf(ask()), failureOf(ask()), failureOf(ask())])).toEqual([
    'done',
    'done',
    'done',
  ])
})

test('keeps an idle connection open', async () => {
  const database = await createFragileDatabase()
  const silentMs = 50
  const db = connect(database.url, { max: 2, silentMs, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  const process = async () => (await db.execute(sql`select pg_backend_pid() as id`)).rows[0]
  const busy = failureOf(db.execute(sql`select pg_sleep(60)`))
  const first = await process()
  // One after the other: when the busy connection was closed, the idle one had been silent for as long.
  expect(await busy).toBe('unavailable')
  await delay(silentMs)
  expect(await process()).toEqual(first)
})
