import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable, withDatabaseTimeout } from '@larder/kernel/db/database-unavailable.ts'
import { runExclusively } from '@larder/kernel/db/transaction.ts'
import type { ControlDeadlines } from '../deadlines.ts'
import type { Trouble } from './kinds.ts'
import { settleTroubles } from './settle.ts'
import type { NoticeSource } from './sources/source.ts'

/** Arbitrary id of the advisory lock for looking for troubles of a shop. */
const SHOP_NOTICE_LOCK = 7_260_415_312
/** A database counts as away after this time without an answer. */
export const AWAY_AFTER_MS = 15_000

/** A shop with its own database, in a cell that follows the plan of another one; `cell` is undefined where the plan is its own. */
export type WatchedShop = { db: Db; cell: string | undefined; sources: readonly NoticeSource[] }

type Deps = {
  /** Has the notices. */
  db: Db
  log: Logger
  clock: () => Date
  /** This server's name. */
  server: string
  shop: WatchedShop
  deadlines: Pick<ControlDeadlines, 'databaseForOperators'>
}

/** Tells troubles of one cell from those of others. */
const inCell = (troubles: readonly Trouble[], cell: string | undefined): Trouble[] =>
  troubles.map((trouble) =>
    cell === undefined
      ? trouble
      : { ...trouble, subject: `${trouble.subject} in ${cell}`, text: `${cell}: ${trouble.text}` },
  )

/** Looks in a database, and notes for all what is found there. */
export async function settleSource(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { kinds, find }: NoticeSource,
  { from, now }: { from: Pick<WatchedShop, 'db' | 'cell'>; now: Date },
): Promise<void> {
  const [kind] = kinds
  try {
    const found = await find({ db: from.db, now })
    if (found) await settleTroubles(db, { kinds, troubles: inCell(found, from.cell), now, server: from.cell })
  } catch (err) {
    if (isDatabaseUnavailable(err)) throw err
    log.error({ err, kind }, 'troubles could not be looked for')
  }
}

/** Returns what looks for the troubles of a shop once. */
export function shopWatch(deps: Deps): (now: Date) => Promise<void> {
  const { db, shop, server, deadlines } = deps
  let reachedAt = deps.clock()

  /** Looks for what concerns this shop, on one of its servers at a time. */
  const watchShop = (now: Date): Promise<void> =>
    runExclusively(shop.db, SHOP_NOTICE_LOCK, async () => {
      for (const source of shop.sources) await settleSource(deps, source, { from: shop, now })
    })

  /** The same in a cell, whose own database may be away while the plan's answers. */
  async function watchCell(cell: string, now: Date): Promise<void> {
    const settleAway = (troubles: readonly Trouble[]) =>
      settleTroubles(db, { kinds: ['database-away'], troubles: inCell(troubles, cell), now, server: cell })
    try {
      await withDatabaseTimeout(shop.db.execute(sql`select 1`), deadlines.databaseForOperators)
      reachedAt = now
      await settleAway([])
      await watchShop(now)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      const text = `The database is away since ${reachedAt.toISOString()}. Pages are served from memory; nobody can order.`
      if (now.getTime() - reachedAt.getTime() >= AWAY_AFTER_MS)
        await settleAway([{ kind: 'database-away', subject: 'database', text, detail: { server } }])
    }
  }

  const { cell } = shop
  return cell === undefined ? watchShop : (now) => watchCell(cell, now)
}
