import { gte } from 'drizzle-orm'
import type { Logger } from 'pino'
import { planChanges } from '../ledger/schema.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import type { ReleaseCopies } from './release-copies.ts'
import { listPlanReleases, releaseKey, verifyPlan } from '../ledger/signing.ts'

const DAY_MS = 86_400_000
/** Tabs that were opened within this time may still load files of their release. */
const RECENT_DAYS = 7
const RETRY_MS = 60_000

type Deps = Pick<LedgerDeps, 'db' | 'key' | 'clock'> & { copies: ReleaseCopies; log: Logger }
type HashedRelease = { area: string; version: string; hash: string }

async function findRecentReleases({ db, key, clock }: Deps): Promise<HashedRelease[]> {
  const { revision, plan, signature, at } = planChanges
  const since = new Date(clock().getTime() - RECENT_DAYS * DAY_MS)
  const rows = await db.select({ revision, plan, signature }).from(planChanges).where(gte(at, since))
  const releases = new Map<string, HashedRelease>()
  for (const row of rows) {
    const content = verifyPlan(key, row)?.content
    for (const { area, version } of content ? listPlanReleases(content) : []) {
      const name = releaseKey(area, version)
      const hash = content?.releases[name]
      if (hash) releases.set(name, { area, version, hash })
    }
  }
  return [...releases.values()]
}

/** Copies the recent releases one after the other; returns the last error. */
async function copyAll(deps: Deps, signal: AbortSignal): Promise<unknown> {
  let problem: unknown
  for (const { area, version, hash } of await findRecentReleases(deps)) {
    if (signal.aborted) return undefined
    await deps.copies.ensureUnverified(area, version, hash).catch((error: unknown) => (problem = error))
  }
  return problem
}

/**
 * Copies the releases of the last 7 days' plans to this server's disk, so that requests from tabs that another server
 * opened do not wait for the bucket. Retries every minute while some releases are unavailable.
 */
export function copyRecentReleases(deps: Deps, retryMs = RETRY_MS): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let hasWarned = false

  async function copyAndRetry(): Promise<void> {
    const err = await copyAll(deps, stopping.signal).catch((error: unknown) => error)
    if (!err || stopping.signal.aborted) return
    if (!hasWarned) deps.log.warn({ err }, 'releases of earlier tabs could not be copied yet')
    hasWarned = true
    timer = setTimeout(() => (running = copyAndRetry()), retryMs)
    timer.unref()
  }
  let running = copyAndRetry()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
