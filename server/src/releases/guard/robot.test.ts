import { fork, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { like, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, TEST_NOW, type TestApp } from '../../../testing/index.ts'
import { outbox } from '../../model/schema/index.ts'
import { orderingJobs } from '../../modules/ordering.ts'
import { enqueueNotice } from '../../modules/operator-notices/index.ts'
import { changePlan, currentPlan, planHistory, type LedgerDeps } from '../ledger.ts'
import { dataFolder, publishScript } from '../ledger.testing.ts'
import { promote, setRule, startCanary, type Canary, type Plan } from '../plan.ts'
import { folderStore } from '../release-store.ts'
import { planKey } from '../signing.ts'
import { countPages } from './pages.testing.ts'
import { guardRollouts } from './robot.ts'

const START = Date.parse(TEST_NOW)
const after = (minutes: number): Date => new Date(START + minutes * 60_000)
const WEBHOOK_KEY = 'a key of the operators'
const CRASHES = { 'area-crashed': 20 }

let shop: TestApp
let ledger: LedgerDeps
let folder: string
/** What the operators' webhook received. */
let received: { body: unknown; id: unknown; isSigned: boolean }[]
let answer: number

async function webhook(): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'larder-signature': signature, 'larder-event-id': id } = request.headers
      const wanted = createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex')
      received.push({ body: JSON.parse(body), id, isSigned: signature === wanted })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server always has one
  return `http://127.0.0.1:${port}`
}

const change = (next: (plan: Plan) => Plan, act = 'canary') =>
  changePlan(ledger, { who: 'ann', area: 'menu', act, why: '' }, next)
const startV2 = (canary: Partial<Canary> = {}) =>
  change((plan) => startCanary(plan, 'menu', { version: 'v2', weight: 2_500, ...canary }))

beforeEach(async () => {
  received = []
  answer = 200
  shop = await startApp({ environment: { OPS_WEBHOOK_URL: await webhook(), OPS_WEBHOOK_KEY: WEBHOOK_KEY } })
  folder = await dataFolder()
  const { db, clock } = shop.deps
  const releases = folderStore(resolve(folder, 'releases'))
  ledger = { db, clock, releases, key: await planKey({ dataFolder: folder }) }
  for (const area of ['menu', 'basket'])
    for (const version of ['v1', 'v2']) await publishScript(releases, { area, version })
  await change((plan) => promote(promote(plan, 'menu', 'v1'), 'basket', 'v1'), 'promote')
})

/** Ten minutes of traffic, after which the guard looks. */
async function traffic(broken = {}, from = 0): Promise<void> {
  for (let minute = from; minute < from + 10; minute += 1)
    await countPages(shop.db, after(minute), { canary: 50, stable: 150, broken })
  shop.setNow(after(from + 10))
}
const guard = () => guardRollouts({ ...ledger, log: shop.deps.log, steps: [], notify: enqueueNotice })
const plan = () => currentPlan(ledger.db, ledger.key)
const aborts = async () => (await planHistory(ledger.db, 100)).filter(({ who }) => who === 'guard')
const notices = () => shop.db.select().from(outbox).where(like(outbox.id, 'guard %'))

test('a bad canary is aborted once, with its numbers in the ledger, and the operators are told', async () => {
  await startV2()
  const before = (await plan()).areas
  await traffic(CRASHES)
  await guard()
  await guard()
  expect((await plan()).areas).toEqual({
    ...before,
    menu: expect.objectContaining({ stable: 'v1', weight: 0 }) as object,
  })
  expect((await plan()).areas['menu']).not.toHaveProperty('canary')
  expect(await aborts()).toMatchObject([
    {
      act: 'abort',
      area: 'menu',
      why: 'menu v2 is aborted, everybody gets v1: 200 of 500 pages had a crash of the area with v2, 0 of 1500 with v1 at the same time.',
      evidence: { version: 'v2', stable: 'v1', reasons: [{ rule: 'harm', comparison: 'area-crashed' }] },
    },
  ])
  answer = 500
  await orderingJobs(shop.deps).deliver()
  answer = 200
  shop.setNow(after(11))
  await orderingJobs(shop.deps).deliver()
  const [first, second, ...others] = received
  expect(others).toEqual([])
  expect(second).toEqual(first)
  expect(first?.isSigned).toBe(true)
  expect(second?.body).toMatchObject({ kind: 'abort', area: 'menu', version: 'v2', stable: 'v1' })
})

test('a good canary is left alone, and one that a person overruled the guard on', async () => {
  await startV2()
  await traffic()
  await guard()
  await startV2({ isUnguarded: true })
  await traffic(CRASHES, 10)
  await guard()
  expect(await aborts()).toEqual([])
  expect((await plan()).areas['menu']).toMatchObject({ canary: 'v2', weight: 2_500 })
})

test('what happened before a person’s last decision aborts nothing', async () => {
  await startV2()
  await traffic(CRASHES)
  await startV2({ weight: 500 })
  await guard()
  expect(await aborts()).toEqual([])
})

test('a version that a rule gives is aborted, the share of another stays', async () => {
  await publishScript(ledger.releases, { version: 'v3' })
  await startV2({ version: 'v3' })
  await change((now) => setRule(now, 'menu', { kind: 'store', names: ['york'], version: 'v2' }), 'rule')
  await traffic(CRASHES)
  await guard()
  const { rules, canary } = (await plan()).areas['menu'] ?? {}
  expect([rules, canary]).toEqual([undefined, 'v3'])
})

test('missing data holds, and the operators are told once', async () => {
  await startV2()
  shop.setNow(after(30))
  await guard()
  await guard()
  expect((await plan()).areas['menu']).toMatchObject({ canary: 'v2' })
  expect(await notices()).toMatchObject([
    { payload: { kind: 'hold', text: expect.stringContaining('Nothing was counted') as string } },
  ])
})

/** Waits until a statement waits for a lock that another connection holds. */
const someoneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await ledger.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )

test('a person’s change that is under way while the guard acts is not undone', async () => {
  await startV2()
  await traffic(CRASHES)
  const { promise: maySave, resolve: save } = Promise.withResolvers<void>()
  const reason = { who: 'ann', area: 'menu', act: 'canary', why: 'I know', alsoWrite: () => maySave }
  const person = changePlan(ledger, reason, (now) => startCanary(now, 'menu', { version: 'v2', weight: 500 }))
  await vi.waitFor(
    async () => {
      const { rows } = await ledger.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )
  const guarding = guard()
  await someoneWaits()
  save()
  await Promise.all([person, guarding])
  expect(await aborts()).toEqual([])
  expect((await plan()).areas['menu']).toMatchObject({ canary: 'v2', weight: 500 })
})

async function startProcess(): Promise<ChildProcess> {
  const script = resolve(import.meta.dirname, 'guard-process.testing.ts')
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const child = fork(script, [shop.deps.config.databaseUrl ?? '', folder], { execArgv })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('of two servers one acts', { timeout: 60_000 }, async () => {
  await startV2()
  await traffic(CRASHES)
  const servers = await Promise.all([startProcess(), startProcess()])
  const answers = servers.map(async (server) => {
    const [said] = (await once(server, 'message')) as unknown[]
    return said
  })
  for (const server of servers) server.send(after(10).toISOString())
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
  expect(await aborts()).toHaveLength(1)
  expect(await notices()).toHaveLength(1)
})

test(
  'a server that is killed in the middle has done nothing, and the next one acts',
  { timeout: 60_000 },
  async () => {
    await startV2()
    await traffic(CRASHES)
    const server = await startProcess()
    await ledger.db.transaction(async (tx) => {
      // The plan is written, the notice is not: there it waits for this lock.
      await tx.execute(sql`lock table outbox in access exclusive mode`)
      server.send(after(10).toISOString())
      await someoneWaits()
      server.kill('SIGKILL')
      await once(server, 'exit')
    })
    expect(await aborts()).toEqual([])
    await vi.waitFor(
      async () => {
        await guard()
        expect(await aborts()).toHaveLength(1)
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await notices()).toHaveLength(1)
  },
)
