import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startBalancer } from '@larder/testing/balancer.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { sendTo, startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { visitor, type Visitor } from '@larder/testing/visitor.ts'
import { openTestLedger } from '@larder/releases/ledger.testing.ts'
import { changePlan } from '@larder/releases/ledger.ts'
import { setRule, type Plan, type Rule } from '@larder/releases/plan.ts'
import { rollBack, setKilled, startCanary } from '@larder/releases/plan-acts.ts'
import { openPage, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const SHOPPERS = 4
const pageOf = (version: string) =>
  `export const exposed = { './routes': { render: () => '<h1>${version}</h1>' } }`

/** Two servers over one database and one folder of releases, m1 live, behind a balancer. */
async function openReplicas() {
  const data = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-replicas-')))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  await publishTiny(data, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(data, {
      area: 'menu',
      version,
      claims: ['/menu/*'],
      node: pageOf(version),
      isWaiting: version !== 'm1',
    })
  const databaseUrl = await freshDatabase('demo')
  const started = { databaseUrl, dataFrom: data }
  const servers = [await startServer(started), await startServer(started)]
  const ledger = await openTestLedger(databaseUrl, data)
  const balancer = await startBalancer(servers.map(({ port }) => port))
  onTestFinished(() => balancer.close())
  const change = (next: (plan: Plan) => Plan) =>
    changePlan(ledger, { who: 'ann', area: 'menu', act: 'change', why: '' }, next)
  const newVisitor = () => visitor({ fetch: sendTo(balancer.port) }, 'fernhill.localhost')
  return { servers, balancer, change, newVisitor }
}

/** The menu release of a visitor's next document, by its data and as rendered or loaded by the browser. */
async function menuOf(person: Visitor, page: string) {
  const { composition, html } = await openPage(person, `/menu/${page}`)
  const menu = composition.areas.find(({ name }) => name === 'menu')
  const version = menu?.isKilled ? 'off' : menu?.version
  const [, rendered = version] = /<h1>(\w+)<\/h1>/.exec(html) ?? []
  return { version, rendered }
}

test(
  'canary, rule, disable and rollback reach every replica, and no page mixes releases',
  { timeout: 180_000 },
  async () => {
    const { servers, balancer, change, newVisitor } = await openReplicas()
    const ofNew = async (server: ServerProcess) => (await menuOf(server.newVisitor(), 'new')).version
    for (const server of servers) await vi.waitFor(async () => expect(await ofNew(server)).toBe('m1'))

    let isOpen = true
    const mixed: unknown[] = []
    const seen = new Set<string | undefined>()
    async function shop(number: number): Promise<void> {
      const returning = newVisitor()
      for (let page = 0; isOpen; page += 1) {
        const who = page % 2 === 0 ? returning : newVisitor()
        const menu = await menuOf(who, String(page % 3))
        seen.add(menu.version)
        if (menu.version !== menu.rendered) mixed.push({ number, ...menu })
      }
    }
    const shopping = Promise.all(Array.from({ length: SHOPPERS }, (_, number) => shop(number)))
    const took: number[] = []
    async function reaches(next: (plan: Plan) => Plan, version: string): Promise<void> {
      const changed = performance.now()
      await change(next)
      const all = servers.map((server) =>
        vi.waitFor(async () => expect(await ofNew(server)).toBe(version), { timeout: 30_000, interval: 20 }),
      )
      await Promise.all(all)
      took.push(Math.round(performance.now() - changed))
    }
    const guests: Rule = { kind: 'cohort', names: ['guests'], version: 'm3' }
    await reaches((plan) => startCanary(plan, 'menu', { version: 'm2', weight: 10_000 }), 'm2')
    await reaches((plan) => setRule(plan, 'menu', guests), 'm3')
    await reaches((plan) => setKilled(plan, 'menu', true), 'off')
    await reaches((plan) => setKilled(plan, 'menu', false), 'm3')
    await reaches((plan) => setRule(plan, 'menu', { ...guests, names: ['members'] }), 'm2')
    await reaches((plan) => rollBack(plan, 'menu'), 'm1')
    isOpen = false
    await shopping
    process.stdout.write(`six changes reached both servers after ${took.join(', ')} ms\n`)
    expect(mixed).toEqual([])
    expect(balancer.failures).toEqual([])
    expect(seen).toEqual(new Set(['m1', 'm2', 'm3', 'off']))
  },
)
