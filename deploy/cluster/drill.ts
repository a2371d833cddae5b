import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Db } from '@larder/kernel/db/client.ts'
import { audit } from './drill/audit.ts'
import { startDatabaseNodes } from './drill/database-nodes.ts'
import { startEtcd } from './drill/etcd.ts'
import { FAULTS, type Fault, type Parts } from './drill/faults.ts'
import { startBalancer, startPooler } from './drill/front.ts'
import { describeMachine, formatReport, type Episode } from './drill/report.ts'
import { prepareDatabase, startShop } from './drill/shop.ts'
import { startLoad } from './drill/shoppers.ts'
import { createSite, type Site } from './drill/site.ts'
import { createTimeline } from './drill/timeline.ts'

const HELP = `pnpm drill:cluster [--port 6200] [--rate 1] [--servers 3] [--fault <part of its name>]…

Breaks a cluster of three database nodes and several shop servers on this machine while shoppers order, and compares
what they were told with the database and the card gateway. Faults:
${FAULTS.map(({ name }) => `  ${name}`).join('\n')}
`
/** Time in ms without a fault before the first and after each. */
const QUIET_MS = 8_000

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '6200' },
    rate: { type: 'string', default: '1' },
    servers: { type: 'string', default: '3' },
    fault: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const began = Date.now()
const tell = (text: string) => say(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)

const running: (() => Promise<void> | void)[] = []
async function stopAll(): Promise<void> {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop()
}

/** Starts every part of the cluster, below first. */
async function startCluster(site: Site): Promise<Omit<Parts, 'timeline'> & { db: Db }> {
  const etcd = await startEtcd(site)
  tell('etcd has a leader')
  const nodes = await startDatabaseNodes(site)
  tell('the database has a primary and synchronous standbys')
  await startBalancer(site, Number(values.servers))
  const db = await prepareDatabase(site)
  tell('the demo brands are in the database')
  await startPooler(site)
  const servers = await startShop(site, Number(values.servers))
  await servers.whole()
  tell('the shop is open')
  return { etcd, nodes, servers, db }
}

async function breakAndMend(fault: Fault, parts: Parts): Promise<void> {
  await fault.happen(parts)
  tell('  writes succeed; waiting until all is whole')
  await parts.etcd.whole()
  await parts.nodes.whole()
  await parts.servers.whole()
  await delay(QUIET_MS)
}

/** Runs faults in turn. After one that the cluster did not recover from there is no other: orders are compared at once. */
async function runFaults(
  faults: readonly Fault[],
  parts: Parts,
): Promise<{ episodes: Episode[]; problems: string[] }> {
  const episodes: Episode[] = []
  for (const fault of faults) {
    const from = Date.now()
    tell(fault.name)
    const problem = await breakAndMend(fault, parts).then(
      () => undefined,
      (error: unknown) => `${fault.name}: ${error instanceof Error ? error.message : String(error)}`,
    )
    episodes.push({ name: fault.name, from, until: Date.now() })
    if (problem !== undefined) return { episodes, problems: [problem] }
  }
  return { episodes, problems: [] }
}

async function drill(site: Site): Promise<number> {
  const { db, ...cluster } = await startCluster(site)
  const timeline = createTimeline()
  const from = new Date()
  const load = startLoad(site.ports, { timeline, perSecond: Number(values.rate) })
  running.push(load.stop)
  const quiet = { name: 'none', from: Date.now() }
  await delay(QUIET_MS)
  const episodes: Episode[] = [{ ...quiet, until: Date.now() }]
  const wanted = FAULTS.filter(
    ({ name }) => values.fault?.some((part) => name.includes(part)) ?? true,
  ).filter(({ name, needsRoot }) => {
    const isLeftOut = needsRoot && !site.user
    if (isLeftOut) tell(`left out, because it needs root: ${name}`)
    return !isLeftOut
  })
  const run = await runFaults(wanted, { ...cluster, timeline })
  episodes.push(...run.episodes)
  await load.stop()
  episodes.push({ name: 'end', from: episodes.at(-1)?.until ?? 0, until: Date.now() })
  tell('comparing orders, payments and slots')
  const breaches = await audit(site, db, { acknowledged: timeline.acknowledged, from })
  const { text, problems } = formatReport(episodes, timeline, breaches)
  say(`\n${text}\n\n${describeMachine(site.programs, site.postgresPrograms)}`)
  const all = [...run.problems, ...problems]
  for (const problem of all) console.error(problem)
  return all.length === 0 ? 0 : 1
}

if (values.help) {
  say(HELP)
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'larder-cluster-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stopAll().finally(() => process.exit(1)))
let code = 1
try {
  code = await drill(createSite(folder, Number(values.port), (stop) => running.push(stop)))
} catch (error) {
  console.error(error)
} finally {
  await stopAll()
}
if (code === 0 && !values.keep) rmSync(folder, { recursive: true })
else say(`Logs and configuration: ${folder}`)
process.exit(code)
