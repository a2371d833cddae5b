import { resolve } from 'node:path'
import { gt } from 'drizzle-orm'
import { pino } from 'pino'
import * as z from 'zod'
import { releaseCounts } from '@larder/shared/contracts'
import { ALIVE_AFTER_MS } from '@larder/shared/domain'
import { connect } from '@larder/kernel/db/client.ts'
import { releaseCounts as counts } from '../counts/schema.ts'
import { enqueueNotice } from '@larder/api/messaging/operator-notices/operator-notices.ts'
import { releaseCounter } from '../counts/release-counter.ts'
import { currentPlan } from '../current-plan.ts'
import { folderStore } from '../release-store.ts'
import { planKey } from '../signing.ts'
import { assessCanary } from './assess.ts'
import { guardRollouts } from './robot.ts'

// A process that sends traffic to a canary that is live in a database, on a clock of its own: what real pages had counted, so
// often as the traffic has pages. The guard itself looks at it as often as it does in a shop, until it aborts. `bad-releases.e2e.ts` starts it.
const PerPage = z.partialRecord(releaseCounts.CountName, z.number())
const Simulation = z.object({
  url: z.string(),
  dataFolder: z.string(),
  area: z.string(),
  brand: z.string(),
  pagesPerSec: z.number(),
  pagesPerVisit: z.number(),
  seconds: z.number(),
  /** How often each name is counted for a page of either arm. */
  perPage: z.object({ canary: PerPage, stable: PerPage }),
})
/** Written every so often, as servers do; looked at every so often, as the guard does. */
const FLUSH_SEC = 2
const GUARD_SEC = 5
/** Delay of pages' reports after their documents; reports of still answering come last. */
const REPORTED_AFTER_SEC = 4
const ALIVE_AFTER_SEC = REPORTED_AFTER_SEC + ALIVE_AFTER_MS / 1_000
/** Simulated time is ahead of the shop's, so that its own guard does not see this traffic, and aborts, first. */
const AHEAD_MS = 5 * 60_000
/** Counted by the server with the document. */
const AT_ONCE: readonly string[] = ['documents', 'visits', 'not-rendered', 'not-found']

/** Counted at the time of their documents. */
const IN_ITS_SLOT: readonly string[] = ['hydrated', 'left', 'alive']

/** How many seconds after its document something is counted. */
function delayOf(name: releaseCounts.CountName): number {
  if (AT_ONCE.includes(name)) return 0
  return name === 'alive' ? ALIVE_AFTER_SEC : REPORTED_AFTER_SEC
}

const simulation = Simulation.parse(JSON.parse(process.argv[2] ?? ''))
const { url, dataFolder, area, brand, perPage, pagesPerSec, pagesPerVisit, seconds } = simulation
const db = connect(url, { max: 4, onError: () => undefined })
const key = await planKey({ dataFolder })
const start = Date.now() + AHEAD_MS
let sec = 0
const at = (second: number) => new Date(start + second * 1_000)
const clock = () => at(sec)
const log = pino({ level: 'silent' })
const counter = releaseCounter({ db, clock, log })
const robot = {
  db,
  releases: folderStore(resolve(dataFolder, 'releases')),
  key,
  log,
  clock,
  steps: [],
  notify: enqueueNotice,
}

const { stable = '', canary = '', weight = 0 } = (await currentPlan(db, key)).areas[area] ?? {}
const share = weight / 10_000
const arms = [
  { arm: 'canary', version: canary, pages: pagesPerSec * share, counted: perPage.canary },
  { arm: 'stable', version: stable, pages: pagesPerSec * (1 - share), counted: perPage.stable },
] as const
/** Fractions of counts that are left over. */
const rest = new Map<string, number>()

/** Counts what happens in this second: documents of now, and reports of pages that were opened some seconds ago. */
function pass(): void {
  for (const { arm, version, pages, counted } of arms) {
    const perSec = { ...counted, documents: 1, visits: 1 / pagesPerVisit }
    for (const [name, rate] of Object.entries(perSec) as [releaseCounts.CountName, number][]) {
      const openedAt = sec - delayOf(name)
      if (openedAt < 0) continue
      const sum = (rest.get(`${arm} ${name}`) ?? 0) + rate * pages
      rest.set(`${arm} ${name}`, sum % 1)
      for (let one = 1; one <= sum; one += 1)
        counter.add(
          { area, version, arm, reason: 'share', brand, name },
          IN_ITS_SLOT.includes(name) ? at(openedAt) : at(sec),
        )
    }
  }
}

// Traffic that was simulated for another release.
await db.delete(counts).where(gt(counts.minute, new Date(start - AHEAD_MS / 2)))

let aborted: number | undefined
const reasons: string[] = []
for (sec = 1; sec <= seconds && aborted === undefined; sec += 1) {
  pass()
  if (sec % FLUSH_SEC === 0) await counter.flush()
  if (sec % GUARD_SEC !== 0) continue
  const judged = await assessCanary(robot, await currentPlan(db, key), area)
  await guardRollouts(robot)
  if ((await currentPlan(db, key)).areas[area]?.canary === canary) continue
  aborted = sec
  reasons.push(...(judged?.reasons.flatMap(({ comparison, rule }) => comparison ?? rule) ?? []))
}
await counter.stop()
await db.$client.end()
process.stdout.write(JSON.stringify({ aborted, reasons }))
