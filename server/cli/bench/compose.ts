import { createHmac } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compose } from '@larder/edge/compose.ts'
import {
  bucketNumbers,
  assignBuckets,
  pinnedReleases,
  readVisit,
  visitCookie,
} from '@larder/edge/visit-cookie.ts'
import { assignAll } from '@larder/control/assignment.ts'
import { openRegistry } from '@larder/control/registry.ts'
import type { Plan } from '@larder/control/plan.ts'
import { median, printTable, measureTime } from './figures.ts'

// `pnpm bench:compose` measures the cost of composing a document with the releases of the last `pnpm start`:
// microseconds (median) and bytes, compared with the HMAC of one kilobyte in the same run. It prints results and
// asserts nothing.
const ROUNDS = 3_000
const WARM_UP_ROUNDS = 500
const SECRET = 'a secret of the benchmark'
const PATHS = { home: '/', store: '/stores/fernhill-market-york-12', checkout: '/checkout' }

const folder = resolve(
  process.env['LARDER_DATA'] ?? resolve(import.meta.dirname, '../../../.larder'),
  'releases',
)
const registry = openRegistry(folder)

/**
 * A plan of the areas with their releases in the folder: one stable, and a second one, if there is one, as a canary for
 * half of the visitors.
 */
async function createPlanOfFolder(): Promise<Plan> {
  const areas = await readdir(folder).catch(() => [])
  const rollouts = await Promise.all(
    areas.map(async (area) => {
      const found = await Promise.all(
        (await readdir(resolve(folder, area))).map((version) => registry.find(area, version)),
      )
      const [stable, canary] = found.flatMap((release) => (release ? [release.version] : []))
      if (stable === undefined) return []
      return [
        [area, { stable, isKilled: false, weight: canary ? 5_000 : 0, ...(canary && { canary }) }] as const,
      ]
    }),
  )
  return { areas: Object.fromEntries(rollouts.flat()) }
}

/** Measures the median time of a task in microseconds. */
async function measureMedian(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) times.push(await measureTime(work))
  return median(times.slice(WARM_UP_ROUNDS)) * 1_000
}

const plan = await createPlanOfFolder()
if (!plan.areas['host']) {
  process.stderr.write(`No releases in ${folder}: start the shop once (pnpm start).\n`)
  process.exit(1)
}
const at = 1_000_000
const buckets = assignBuckets(plan)
const assign = (pinned?: Record<string, string>) =>
  assignAll(plan, { buckets: bucketNumbers(buckets), pinned })
const releases = Object.fromEntries(assign().map(({ area, version }) => [area, version]))
const visit = { at, releases, buckets, left: {} }
const cookie = visitCookie(visit, SECRET)
const value = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
const pinned = pinnedReleases(readVisit(value, SECRET), at)

const kilobyte = Buffer.alloc(1_024, 1)
const reference = await measureMedian(() => createHmac('sha256', SECRET).update(kilobyte).digest())
const rows: Record<string, { microseconds: number; 'times the reference': number; bytes?: number }> = {}
async function addRow(name: string, work: () => unknown, bytes?: number): Promise<void> {
  const microseconds = await measureMedian(work)
  rows[name] = {
    microseconds: Math.round(microseconds * 10) / 10,
    'times the reference': Math.round((microseconds / reference) * 10) / 10,
    ...(bytes !== undefined && { bytes }),
  }
}
await addRow('reference', () => createHmac('sha256', SECRET).update(kilobyte).digest())
await addRow('read the cookie', () => readVisit(value, SECRET), value.length)
await addRow('assign a new visitor', () => assign())
await addRow('assign a visit', () => assign(pinned))
for (const [name, path] of Object.entries(PATHS)) {
  const { composition, moduleInfo } = await compose(registry, { assignments: assign(), path })
  const bytes = JSON.stringify(composition).length + JSON.stringify(moduleInfo).length
  await addRow(`compose ${name}`, () => compose(registry, { assignments: assign(), path }), bytes)
}
await addRow('write the cookie', () => visitCookie(visit, SECRET), cookie.length)
printTable(rows)
