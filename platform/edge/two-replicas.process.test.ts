import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startBalancer } from '@larder/testing/balancer.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { sendToPort, startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { visitor, type Visitor } from '@larder/testing/visitor.ts'
import { openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { setRule, type Plan, type Rule } from '@larder/control/plan/plan.ts'
import { promote, rollBack, setKilled, startCanary } from '@larder/control/plan/plan-acts.ts'
import { openPage, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const SHOPPERS = 4
const pageModule = (version: string) =>
  `export const exposed = { './routes': { render: () => '<h1>${version}</h1>' } }`

/**
 * Starts two servers behind a balancer, with one database and one folder of releases; m1 is live. With `isCell` the second one
 * has a database of its own, and follows the plan in that of the first.
 */
async function openReplicas({ isCell = false } = {}) {
  const data = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-replicas-')))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  await publishTiny(data, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(data, {
      area: 'menu',
      version,
      claims: ['/menu/*'],
      node: pageModule(version),
      isUnplanned: version !== 'm1',
    })
  const databaseUrl = await freshDatabase('demo')
  const options = { databaseUrl, dataFrom: data }
  const cell = {
    databaseUrl: await freshDatabase('demo'),
    environment: { PLAN_DATABASE_URL: databaseUrl, CELL: 'south' },
  }
  const servers = [await startServer(options), await startServer({ ...options, ...(isCell && cell) })]
  const ledger = await openTestLedger(databaseUrl, data)
  const balancer = await startBalancer(servers.map(({ port }) => port))
  onTestFinished(() => balancer.close())
  const change = (next: (plan: Plan) => Plan) =>
    changePlan(ledger, { who: 'ann', area: 'menu', act: 'change', why: '' }, next)
  const newVisitor = () => visitor({ fetch: sendToPort(balancer.port) }, 'fernhill.localhost')
  return { servers, balancer, change, newVisitor }
}

/** Reads the menu's release in a visitor's next document, from its data and from the rendered page. */
async function readMenu(person: Visitor, page: string) {
  const { composition, html } = await openPage(person, `/menu/${page}`)
  const menu = composition.areas.find(({ name }) => name === 'menu')
  const version = menu?.isKilled ? 'off' : menu?.version
  const [, rendered = version] = /<h1>(\w+)<\/h1>/.exec(html) ?? []
  return { version, rendered }
}

test(
  'canary, rule, disabling and rollback reach every replica, and no page mixes releases',
  { timeout: 180_000 },
  async () => {
    const { servers, balancer, change, newVisitor } = await openReplicas()
    const readForNewVisitor = async (server: ServerProcess) =>
      (await readMenu(server.newVisitor(), 'new')).version
    for (const server of servers)
      await vi.waitFor(async () => expect(await readForNewVisitor(server)).toBe('m1'))

    let isOpen = true
    const mixed: unknown[] = []
    const seen = new Set<string | undefined>()
    async function keepShopping(number: number): Promise<void> {
      const returning = newVisitor()
      for (let page = 0; isOpen; page += 1) {
        const who = page % 2 === 0 ? returning : newVisitor()
        const menu = await readMenu(who, String(page % 3))
        seen.add(menu.version)
        if (menu.version !== menu.rendered) mixed.push({ number, ...menu })
      }
    }
    const shopping = Promise.all(Array.from({ length: SHOPPERS }, (_, number) => keepShopping(number)))
    const durations: number[] = []
    async function changeAndWait(next: (plan: Plan) => Plan, version: string): Promise<void> {
      const startedAt = performance.now()
      await change(next)
      const checks = servers.map((server) =>
        vi.waitFor(async () => expect(await readForNewVisitor(server)).toBe(version), {
          timeout: 30_000,
          interval: 20,
        }),
      )
      await Promise.all(checks)
      durations.push(Math.round(performance.now() - startedAt))
    }
    const guests: Rule = { kind: 'cohort', names: ['guests'], version: 'm3' }
    await changeAndWait((plan) => startCanary(plan, 'menu', { version: 'm2', weight: 10_000 }), 'm2')
    await changeAndWait((plan) => setRule(plan, 'menu', guests), 'm3')
    await changeAndWait((plan) => setKilled(plan, 'menu', true), 'off')
    await changeAndWait((plan) => setKilled(plan, 'menu', false), 'm3')
    await changeAndWait((plan) => setRule(plan, 'menu', { ...guests, names: ['members'] }), 'm2')
    await changeAndWait((plan) => rollBack(plan, 'menu'), 'm1')
    isOpen = false
    await shopping
    process.stdout.write(`six changes reached both servers after ${durations.join(', ')} ms\n`)
    expect(mixed).toEqual([])
    expect(balancer.failures).toEqual([])
    expect(seen).toEqual(new Set(['m1', 'm2', 'm3', 'off']))
  },
)

test(
  'a release reaches a server of another cell, which keeps its own orders',
  { timeout: 180_000 },
  async () => {
    const { servers, change } = await openReplicas({ isCell: true })
    const readAll = () =>
      Promise.all(servers.map(async (server) => (await readMenu(server.newVisitor(), 'new')).rendered))
    await vi.waitFor(async () => expect(await readAll()).toEqual(['m1', 'm1']), 60_000)
    await change((plan) => promote(plan, 'menu', 'm2'))
    await vi.waitFor(async () => expect(await readAll()).toEqual(['m2', 'm2']), 60_000)
    await change((plan) => setKilled(plan, 'menu', true))
    await vi.waitFor(async () => expect(await readAll()).toEqual(['off', 'off']), 60_000)
  },
)
