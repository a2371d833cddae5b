import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { like } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { outbox } from '@larder/api/model/schema/index.ts'
import { enqueueNotice } from '@larder/api/messaging/operator-notices/operator-notices.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { readPlanHistory, promote, startCanary, type Canary } from '../plan/plan-acts.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { createDataFolder, publishScript } from '../ledger/ledger.testing.ts'
import type { Plan } from '../plan/plan.ts'
import { folderStore } from '../registry/release-store.ts'
import { openPlanKey } from '../ledger/signing.ts'
import { countPages } from './pages.testing.ts'
import { guardRollouts } from './robot.ts'

const START = Date.parse(TEST_NOW)
export const minutesLater = (minutes: number): Date => new Date(START + minutes * 60_000)
const WEBHOOK_KEY = 'a key of the operators'
/** Problem counts that cause an abort. */
export const CRASHES = { 'area-crashed': 20 }

type ReceivedNotice = { body: unknown; id: unknown; isSigned: boolean }

/** Opens the operators' webhook, with the notices that it received and the status that it answers. */
async function openWebhook() {
  const webhook = { url: '', received: [] as ReceivedNotice[], answer: 200 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'larder-signature': signature, 'larder-event-id': id } = request.headers
      const expected = createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex')
      webhook.received.push({ body: JSON.parse(body), id, isSigned: signature === expected })
      response.writeHead(webhook.answer).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server always has one
  webhook.url = `http://127.0.0.1:${port}`
  return webhook
}

export type GuardedShop = Awaited<ReturnType<typeof openGuardedShop>>

/** Opens a shop whose areas `menu` and `basket` have v1 live and v2 published, with the guard. */
export async function openGuardedShop() {
  const webhook = await openWebhook()
  const shop = await startApp({ environment: { OPS_WEBHOOK_URL: webhook.url, OPS_WEBHOOK_KEY: WEBHOOK_KEY } })
  const folder = await createDataFolder()
  const { db, clock, log } = shop.deps
  const releases = folderStore(resolve(folder, 'releases'))
  const ledger: LedgerDeps = { db, clock, releases, key: await openPlanKey({ dataFolder: folder }) }
  for (const area of ['menu', 'basket'])
    for (const version of ['v1', 'v2']) await publishScript(releases, { area, version })
  const change = (next: (plan: Plan) => Plan, act = 'canary') =>
    changePlan(ledger, { who: 'ann', area: 'menu', act, why: '' }, next)
  await change((plan) => promote(promote(plan, 'menu', 'v1'), 'basket', 'v1'), 'promote')
  return {
    shop,
    folder,
    ledger,
    webhook,
    change,
    startV2: (canary: Partial<Canary> = {}) =>
      change((plan) => startCanary(plan, 'menu', { version: 'v2', weight: 2_500, ...canary })),
    /** Counts ten minutes of traffic and moves the clock to their end. */
    traffic: async (broken = {}, from = 0): Promise<void> => {
      for (let minute = from; minute < from + 10; minute += 1)
        await countPages(shop.db, minutesLater(minute), { canary: 50, stable: 150, broken })
      shop.setNow(minutesLater(from + 10))
    },
    guard: () => guardRollouts({ ...ledger, log, steps: [], notify: enqueueNotice }),
    plan: () => readCurrentPlan(db, ledger.key),
    aborts: async () => (await readPlanHistory(ledger, 100)).filter(({ who }) => who === 'guard'),
    notices: () => shop.db.select().from(outbox).where(like(outbox.id, 'guard %')),
  }
}
