import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createFragileDatabase, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { connect, type Db, type Tx } from './client.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { inTransaction } from './transaction.ts'

const ask = (db: Db | Tx) => db.execute(sql`select 1`)
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
  )

type Break = (db: Db, database: FragileDatabase) => Promise<unknown>
test.each(['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN'])(
  'a database is unavailable with %s',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('connect'), { code }))).toBe(true)
  },
)

test('a database whose name nobody resolves is unavailable', async () => {
  const db = connect('postgres://larder@nobody.invalid/larder', { max: 1, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  expect(await outcomeOf(ask(db))).toBe('unavailable')
})

const CONNECTION_BREAKS: [string, Break][] = [
  [
    'at the start of a transaction',
    async (db, database) => {
      database.hang()
      const begun = inTransaction(db, () => Promise.resolve())
      await database.takeAway()
      await begun
    },
  ],
  [
    'during a statement',
    (db, database) =>
      inTransaction(db, (tx) => Promise.all([tx.execute(sql`select pg_sleep(60)`), database.takeAway()])),
  ],
  [
    'between two statements',
    (db, database) =>
      inTransaction(db, async (tx) => {
        await ask(tx)
        await database.takeAway()
        await ask(tx)
      }),
  ],
  [
    'while a caller holds it',
    async (db, database) => {
      const client = await db.$client.connect()
      const ended = new Promise((end) => client.once('end', end))
      await database.takeAway()
      await ended
      await client.query('select 1').finally(() => client.release())
    },
  ],
]

test.each(CONNECTION_BREAKS)(
  'a database connection that breaks %s fails only its query and frees its place in the pool',
  async (_, breakIt) => {
    const database = await createFragileDatabase()
    const db = connect(database.url, { max: 1, onError: () => undefined })
    onTestFinished(() => db.$client.end())
    await ask(db)
    expect(await outcomeOf(breakIt(db, database))).toBe('unavailable')
    await database.giveBack()
    expect(await outcomeOf(ask(db))).toBe('done')
  },
)
