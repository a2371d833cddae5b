import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type * as contract from '@larder/contracts/notices'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable, withDatabaseTimeout } from '@larder/kernel/db/database-unavailable.ts'
import { isStorageFull } from '@larder/kernel/http/storage.ts'
import { runExclusively } from '@larder/kernel/db/transaction.ts'
import type { ControlDeadlines } from '../deadlines.ts'
import type { LivePlan } from '../plan/live-plan.ts'
import type { Trouble } from './kinds.ts'
import { deliverTo } from './deliver.ts'
import {
  deleteOldNotices,
  findOccurrences,
  findSilences,
  findWatchTime,
  updateAbandoned,
} from './notices.queries.ts'
import type { Sender } from './send-notice.ts'
import { planDeliveries, settleTroubles, sightTrouble } from './settle.ts'
import { findBlindGuard, GUARD_WATCH } from './sources/guard-source.ts'
import { ledgerProofSource, planActsSource } from './sources/ledger-source.ts'
import { findServerTroubles, SERVER_KINDS } from './sources/server-troubles.ts'
import type { NoticeSource } from './sources/source.ts'
import {
  describeAway,
  isAway,
  probeWrite,
  settleSource,
  shopWatch,
  type Reached,
  type WatchedShop,
} from './watch-shop.ts'
import { directTeller, type LastRead } from './tell-directly.ts'

/** Arbitrary id of the advisory lock for looking for troubles of the releases. */
const NOTICE_LOCK = 7_260_415_311
/** Own troubles of a server that does not look any more are over after this time. */
const ABANDONED_MS = 600_000
const RETENTION_MS = 90 * 86_400_000
const CLEAN_UP_EVERY_MS = 3_600_000
/** What is noted by `sight`, and is over when it is not noted any more. */
const SIGHTED_KINDS = ['checkout-blocked'] as const
/** What a server also tells without the database. */
const OFFLINE_KINDS = ['database-away', 'guard-blind', ...SERVER_KINDS] as const

export type WatchDeps = {
  /** Connections of its own. */
  db: Db
  key: KeyObject
  log: Logger
  clock: () => Date
  plan: LivePlan
  /** This server's name. */
  server: string
  channels: readonly contract.NoticeChannel[]
  consoleOrigin: string
  send: Sender
  deadlines: Pick<ControlDeadlines, 'databaseForOperators'>
  /** What else is looked for beside the plan. */
  sources: readonly NoticeSource[]
  shop: WatchedShop
}

/** What happens in this process and is no state of the database: reports of browsers. */
export type Sighting = Pick<Trouble, 'subject' | 'text'> & { kind: (typeof SIGHTED_KINDS)[number] }

export type NoticeWatch = ReturnType<typeof createNoticeWatch>

/** Looks for troubles, and tells the operators of each once, whichever server finds it (docs/decisions/283). */
export function createNoticeWatch(deps: WatchDeps) {
  const { db, key, clock, plan, server, channels, deadlines, shop } = deps
  const startedAt = clock()
  const sources = [planActsSource(key), ledgerProofSource(key), ...deps.sources]
  const direct = directTeller(deps)
  const watchShop = shopWatch(deps)
  const sightings = new Map<string, Sighting>()
  let lastRead: LastRead = { occurrences: [], silences: [] }
  let judgedAt: Date | undefined
  const reached: Reached = { readAt: startedAt, wroteAt: startedAt }
  let cleanedAt = startedAt

  const settle = (kinds: readonly contract.NoticeKind[], troubles: readonly Trouble[], now: Date) =>
    settleTroubles(db, { kinds, troubles, now })

  /** Looks for what concerns the releases of all, on one server at a time. */
  async function watchReleases(now: Date): Promise<void> {
    await settle(['database-away', ...SIGHTED_KINDS], [], now)
    await settle(['guard-blind'], findBlindGuard({ judgedAt, startedAt }, now), now)
    for (const source of sources) await settleSource(deps, source, { from: { db, cell: undefined }, now })
    await updateAbandoned(db, { before: new Date(now.getTime() - ABANDONED_MS), now })
    // A cell without channels leaves it to the others: whoever has none would tell nobody.
    if (shop.cell === undefined || channels.length > 0) await planDeliveries(db, { channels, now })
    if (now.getTime() - cleanedAt.getTime() < CLEAN_UP_EVERY_MS) return
    cleanedAt = now
    await deleteOldNotices(db, new Date(now.getTime() - RETENTION_MS))
  }

  async function watchServer(now: Date): Promise<void> {
    await settleTroubles(db, { kinds: SERVER_KINDS, troubles: findServerTroubles(plan, server), now, server })
    for (const [name, sighting] of sightings) {
      await sightTrouble(db, sighting, now)
      sightings.delete(name)
    }
  }

  async function read(now: Date): Promise<void> {
    judgedAt = await findWatchTime(db, GUARD_WATCH)
    lastRead = {
      occurrences: await findOccurrences(db, OFFLINE_KINDS),
      silences: await findSilences(db, now),
    }
  }

  function findOffline(now: Date): Trouble[] {
    const text =
      shop.cell === undefined
        ? `${describeAway('The database', reached)} Pages are served from memory; nobody can order, and operators can only kill and abort.`
        : `${describeAway('The database of the plan', reached)} Releases stay as they are; operators can only kill and abort.`
    return [
      { kind: 'database-away', subject: 'database', text, detail: { server } },
      ...findBlindGuard({ judgedAt, startedAt }, now),
      ...findServerTroubles(plan, server),
    ]
  }

  return {
    /** Notes a trouble that this process was told of. It is over when it is not noted any more. */
    sight: (sighting: Sighting): void => void sightings.set(`${sighting.kind} ${sighting.subject}`, sighting),
    /** Looks once. Rejects when the database is away; what needs telling was then told directly. */
    async runOnce(): Promise<void> {
      const now = clock()
      const { wroteAt } = reached
      try {
        // A database that accepts connections and does not answer is away, too.
        await withDatabaseTimeout(read(now), deadlines.databaseForOperators)
        await probeWrite(db, reached, now)
        await direct.record(db, now)
        await watchServer(now)
        await watchShop(now)
        await runExclusively(db, NOTICE_LOCK, () => watchReleases(now))
        // The next outage may begin before the next turn, and is another one than what this turn recorded or ended.
        await read(now)
      } catch (error) {
        // A full disk may have room for a small write, and for no notice.
        if (isStorageFull(error)) reached.wroteAt = wroteAt
        if (isDatabaseUnavailable(error) && isAway(reached, now))
          await direct.tell(findOffline(now), lastRead, now)
        throw error
      }
    },
    /** Sends what is due to one channel. */
    deliver: (channel: contract.NoticeChannel) => deliverTo(deps, channel),
  }
}

const WATCH_EVERY_MS = 5_000
const DELIVER_EVERY_MS = 2_000

/** Watches and delivers until it is stopped. Each channel has a loop of its own, so that none waits for another. */
export function startNoticeWatch(
  deps: WatchDeps,
): Pick<NoticeWatch, 'sight'> & { stop: () => Promise<void> } {
  const watch = createNoticeWatch(deps)
  let isStopped = false
  let hasFailed = false
  const ends: (() => Promise<void>)[] = []

  function repeat(ms: number, work: () => Promise<void>): void {
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    const run = () => {
      running = work().finally(() => {
        if (!isStopped) timer = setTimeout(run, ms).unref()
      })
    }
    timer = setTimeout(run, ms).unref()
    ends.push(() => {
      clearTimeout(timer)
      return running
    })
  }

  repeat(WATCH_EVERY_MS, () =>
    watch.runOnce().then(
      () => void (hasFailed = false),
      (err: unknown) => {
        if (!hasFailed) deps.log.warn({ err }, 'troubles could not be looked for')
        hasFailed = true
      },
    ),
  )
  for (const channel of deps.channels)
    repeat(DELIVER_EVERY_MS, () => watch.deliver(channel).catch(() => undefined)) // the watch reports an outage
  return {
    sight: watch.sight,
    async stop() {
      isStopped = true
      await Promise.all(ends.map((end) => end()))
    },
  }
}
