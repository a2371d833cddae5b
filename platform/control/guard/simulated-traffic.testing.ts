import { resolve } from 'node:path'
import { gt } from 'drizzle-orm'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import * as z from 'zod'
import * as releaseCounts from '@larder/contracts/release-counts'
import { ALIVE_AFTER_MS } from '@larder/contracts/early-script'
import { connect } from '@larder/kernel/db/client.ts'
import { releaseCounts as counts } from '../counts/schema.ts'
import { releaseCounter } from '../counts/release-counter.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { folderStore } from '../registry/release-store.ts'
import { openPlanKey } from '../ledger/signing.ts'
import { assessCanary } from './assess.ts'
import { guardRollouts } from './robot.ts'

// A process that simulates traffic to a live canary in a database, with its own clock, from the counts that real pages
// had. The guard runs as often as in a shop until it aborts. `bad-releases.e2e.ts` starts it.
const PerPage = z.partialRecord(releaseCounts.CountName, z.number())
const Simulation = z.object({
  url: z.string(),
  dataFolder: z.string(),
  area: z.string(),
  brand: z.string(),
  pagesPerSec: z.number(),
  pagesPerVisit: z.number(),
  seconds: z.number(),
  perPage: z.object({ canary: PerPage, stable: PerPage }),
})
/** Intervals at which counts are written, as by servers, and judged, as by the guard. */
const FLUSH_SEC = 2
const GUARD_SEC = 5
/** Delay of reports after their documents; reports that a page is still alive come last. */
const REPORTED_AFTER_SEC = 4
const ALIVE_AFTER_SEC = REPORTED_AFTER_SEC + ALIVE_AFTER_MS / 1_000
/** Simulated time is ahead of the shop's, so that the shop's own guard does not see this traffic and abort first. */
const AHEAD_MS = 5 * 60_000
/** Names that the server counts with the document. */
const COUNTED_WITH_DOCUMENT: readonly string[] = ['documents', 'visits', 'not-rendered', 'not-found']

/** Names that are counted at the time of their documents. */
const COUNTED_AT_DOCUMENT_TIME: readonly string[] = ['hydrated', 'left', 'alive']

/** Delay in seconds between a document and a count. */
function countDelay(name: releaseCounts.CountName): number {
  if (COUNTED_WITH_DOCUMENT.includes(name)) return 0
  return name === 'alive' ? ALIVE_AFTER_SEC : REPORTED_AFTER_SEC
}

const simulation = Simulation.parse(JSON.parse(process.argv[2] ?? ''))
const { url, dataFolder, area, brand, perPage, pagesPerSec, pagesPerVisit, seconds } = simulation
const db = connect(url, { max: 4, onError: () => undefined })
const key = await openPlanKey({ dataFolder })
const start = Date.now() + AHEAD_MS
let sec = 0
const at = (second: number) => new Date(start + second * 1_000)
const clock = () => at(sec)
const log = createSilentLog()
const counter = releaseCounter({ db, clock, log })
const robot = {
  db,
  releases: folderStore(resolve(dataFolder, 'releases')),
  key,
  log,
  clock,
  steps: [],
}

const { stable = '', canary = '', weight = 0 } = (await readCurrentPlan(db, key)).areas[area] ?? {}
const share = weight / 10_000
const arms = [
  { arm: 'canary', version: canary, pages: pagesPerSec * share, counted: perPage.canary },
  { arm: 'stable', version: stable, pages: pagesPerSec * (1 - share), counted: perPage.stable },
] as const
/** Fractions of counts carried over to the next second. */
const fractions = new Map<string, number>()

/** Visits come from all networks in turn. */
let network = 0
function nextNetwork(): releaseCounts.NetworkGroup {
  network = (network + 1) % releaseCounts.NETWORK_GROUPS.length
  return releaseCounts.NETWORK_GROUPS[network] ?? 0
}

/** Counts the events of this second: new documents, and reports of pages opened some seconds ago. */
function countSecond(): void {
  for (const { arm, version, pages, counted } of arms) {
    const perSec = { ...counted, documents: 1, visits: 1 / pagesPerVisit }
    for (const [name, rate] of Object.entries(perSec) as [releaseCounts.CountName, number][]) {
      const openedAt = sec - countDelay(name)
      if (openedAt < 0) continue
      const due = (fractions.get(`${arm} ${name}`) ?? 0) + rate * pages
      fractions.set(`${arm} ${name}`, due % 1)
      for (let index = 1; index <= due; index += 1) {
        const event = { area, version, arm, reason: 'share', brand } as const
        counter.add({ ...event, name }, COUNTED_AT_DOCUMENT_TIME.includes(name) ? at(openedAt) : at(sec))
        const kind = releaseCounts.networkKind(name)
        if (kind) counter.add({ ...event, name: releaseCounts.networkCount(kind, nextNetwork()) }, at(sec))
      }
    }
  }
}

// Delete traffic that was simulated for another release.
await db.delete(counts).where(gt(counts.minute, new Date(start - AHEAD_MS / 2)))

let aborted: number | undefined
const reasons: string[] = []
for (sec = 1; sec <= seconds && aborted === undefined; sec += 1) {
  countSecond()
  if (sec % FLUSH_SEC === 0) await counter.flush()
  if (sec % GUARD_SEC !== 0) continue
  const assessed = await assessCanary(robot, await readCurrentPlan(db, key), area)
  await guardRollouts(robot)
  if ((await readCurrentPlan(db, key)).areas[area]?.canary === canary) continue
  aborted = sec
  reasons.push(...(assessed?.reasons.flatMap(({ comparison, rule }) => comparison ?? rule) ?? []))
}
await counter.stop()
await db.$client.end()
process.stdout.write(JSON.stringify({ aborted, reasons }))
