import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { readErrorCode } from '@larder/kernel/errors/outside-error.ts'
import { inTransaction } from '../backup/session.ts'
import { quoteName } from '../backup/tables.ts'
import type { BrandTable } from './brand-tables.ts'
import { MoveError } from './move-error.ts'

/** The class of the advisory locks that writes of a moving brand share; `refuse_moving_brand` has it, too. */
const MOVE_LOCK = 7_403_312
/** For how long in ms others wait behind a statement that itself waits. */
const LOCK_TIMEOUT_MS = 300
const RETRY_AFTER_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a transaction that needs a lock, again and again for `forMs`, and waits for the lock only briefly each time, so
 * that the shop goes on behind it. Returns false when the lock was never free.
 */
async function withBriefLock(client: pg.Client, forMs: number, work: () => Promise<void>): Promise<boolean> {
  const end = performance.now() + forMs
  for (;;) {
    try {
      await inTransaction(client, {
        begin: 'begin',
        work: async () => {
          await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
          await work()
        },
      })
      return true
    } catch (error) {
      if (readErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() > end) return false
    }
    await delay(RETRY_AFTER_MS)
  }
}

const TRIGGERS = [
  { prefix: 'moving_write_', event: 'insert or update', row: 'new' },
  { prefix: 'moving_delete_', event: 'delete', row: 'old' },
]

const isOfBrand = (row: string, { brandColumn }: BrandTable, brandId: string) =>
  `${row}.${brandColumn} = ${pg.escapeLiteral(brandId)}`

type GuardedBrand = { tables: readonly BrandTable[]; brandId: string; forMs: number }

/**
 * Makes the database ask before each write of a brand whether it may (`refuse_moving_brand`). A trigger is there for all
 * transactions that begin to write a table after this one, and waits for those before. Other brands pay a comparison.
 */
export async function armGuard(client: pg.Client, { tables, brandId, forMs }: GuardedBrand): Promise<void> {
  for (const table of tables) {
    const statements = TRIGGERS.map(
      ({ prefix, event, row }) => `create or replace trigger ${quoteName(prefix + brandId)}
        before ${event} on ${quoteName(table.name)} for each row when (${isOfBrand(row, table, brandId)})
        execute function refuse_moving_brand(${pg.escapeLiteral(brandId)})`,
    )
    const isArmed = await withBriefLock(client, forMs, async () => {
      for (const statement of statements) await client.query(statement)
    })
    if (!isArmed)
      throw new MoveError(
        `The table ${table.name} is written without a pause, by an import perhaps. Nothing has changed for shoppers: try again.`,
      )
  }
}

/** Removes what `armGuard` made. A reader of hours, such as a backup, may hold a table; its triggers stay then. */
export async function disarmGuard(
  client: pg.Client,
  { tables, brandId, forMs }: GuardedBrand,
): Promise<boolean> {
  let isDone = true
  for (const { name } of tables)
    isDone &&= await withBriefLock(client, forMs, async () => {
      for (const { prefix } of TRIGGERS)
        await client.query(`drop trigger if exists ${quoteName(prefix + brandId)} on ${quoteName(name)}`)
    })
  return isDone
}

/**
 * Runs `change` when no transaction that has written rows of the brand is under way; those that begin to write meanwhile
 * wait for it and then see what it changed. Returns false when some transaction took longer than `forMs`.
 */
export const withoutWrites = (
  client: pg.Client,
  { brandId, forMs }: Pick<GuardedBrand, 'brandId' | 'forMs'>,
  change: () => Promise<void>,
): Promise<boolean> =>
  withBriefLock(client, forMs, async () => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [MOVE_LOCK, brandId])
    await change()
  })

/** Lets the running transaction write rows of a brand that is moving. */
export const passGuard = (client: pg.Client, brandId: string) =>
  client.query(`select set_config('larder.moving_brand', $1, true)`, [brandId])
