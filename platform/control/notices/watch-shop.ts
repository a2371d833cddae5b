import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable, withDatabaseTimeout } from '@larder/kernel/db/database-unavailable.ts'
import { runExclusively } from '@larder/kernel/db/transaction.ts'
import type { ControlDeadlines } from '../deadlines.ts'
import type { Trouble } from './kinds.ts'
import { upsertWatchTime } from './notices.queries.ts'
import { settleTroubles } from './settle.ts'
import type { NoticeSource } from './sources/source.ts'

/** Arbitrary id of the advisory lock for looking for troubles of a shop. */
const SHOP_NOTICE_LOCK = 7_260_415_312
/** A database counts as away after this time without an answer, or without a write that it took. */
const AWAY_AFTER_MS = 15_000
/** What is written to learn whether a database takes writes. */
const WRITES_WATCH = 'writes'

/** When a database answered, and took a write. */
export type Reached = { readAt: Date; wroteAt: Date }

/** Writes to a database, which may answer and refuse that. */
export async function probeWrite(db: Db, reached: Reached, now: Date): Promise<void> {
  reached.readAt = now
  await upsertWatchTime(db, WRITES_WATCH, now)
  reached.wroteAt = now
}

export const isAway = ({ wroteAt }: Reached, now: Date): boolean =>
  now.getTime() - wroteAt.getTime() >= AWAY_AFTER_MS

/** Says of a database, by its name, since when it does not do what. */
export const describeAway = (name: string, { readAt, wroteAt }: Reached): string =>
  readAt > wroteAt
    ? `${name} answers, and takes no writes since ${wroteAt.toISOString()}.`
    : `${name} is away since ${readAt.toISOString()}.`

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
  const reached: Reached = { readAt: deps.clock(), wroteAt: deps.clock() }

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
      await probeWrite(shop.db, reached, now)
      await settleAway([])
      await watchShop(now)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      const text = `${describeAway('The database', reached)} Pages are served from memory; nobody can order.`
      if (isAway(reached, now))
        await settleAway([{ kind: 'database-away', subject: 'database', text, detail: { server } }])
    }
  }

  const { cell } = shop
  return cell === undefined ? watchShop : (now) => watchCell(cell, now)
}
