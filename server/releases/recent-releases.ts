import { gte } from 'drizzle-orm'
import type { Logger } from 'pino'
import { planChanges } from './schema.ts'
import type { LedgerDeps } from './ledger.ts'
import type { ReleaseCopies } from './release-copies.ts'
import { namedReleases, releaseKey, verifyPlan } from './signing.ts'

const DAY_MS = 86_400_000
/** Tabs that were opened so long ago may still load a file of their release. */
const RECENT_DAYS = 7
const TRY_AGAIN_MS = 60_000

type Deps = Pick<LedgerDeps, 'db' | 'key' | 'clock'> & { copies: ReleaseCopies; log: Logger }
type Wanted = { area: string; version: string; hash: string }

/** Releases named by the signed plans of the last days, each once. */
async function recentReleases({ db, key, clock }: Deps): Promise<Wanted[]> {
  const { revision, plan, signature, at } = planChanges
  const since = new Date(clock().getTime() - RECENT_DAYS * DAY_MS)
  const rows = await db.select({ revision, plan, signature }).from(planChanges).where(gte(at, since))
  const wanted = new Map<string, Wanted>()
  for (const row of rows) {
    const content = verifyPlan(key, row)?.content
    for (const { area, version } of content ? namedReleases(content) : []) {
      const name = releaseKey(area, version)
      const hash = content?.releases[name]
      if (hash) wanted.set(name, { area, version, hash })
    }
  }
  return [...wanted.values()]
}

/** Copies what is wanted, one after the other; gives the last error. */
async function copyAll(deps: Deps, signal: AbortSignal): Promise<unknown> {
  let problem: unknown
  for (const { area, version, hash } of await recentReleases(deps)) {
    if (signal.aborted) return undefined
    await deps.copies.keep(area, version, hash).catch((error: unknown) => (problem = error))
  }
  return problem
}

/**
 * Copies the releases of the last 7 days' plans to this server's disk, beside what it serves: a new server gets requests
 * of tabs that another one opened, and none of them waits for the bucket. Tries again each minute while some cannot be had.
 */
export function copyRecentReleases(deps: Deps, tryAgainMs = TRY_AGAIN_MS): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let hasWarned = false

  async function run(): Promise<void> {
    const err = await copyAll(deps, stopping.signal).catch((error: unknown) => error)
    if (!err || stopping.signal.aborted) return
    if (!hasWarned) deps.log.warn({ err }, 'releases of earlier tabs could not be copied yet')
    hasWarned = true
    timer = setTimeout(() => (running = run()), tryAgainMs)
    timer.unref()
  }
  let running = run()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
