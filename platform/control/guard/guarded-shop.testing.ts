import { resolve } from 'node:path'
import { inArray } from 'drizzle-orm'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { readPlanHistory, promote, startCanary, type Canary } from '../plan/plan-acts.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { operatorNotices } from '../notices/schema.ts'
import { openWebhook, WEBHOOK_KEY } from '../notices/webhook.testing.ts'
import { createSender } from '../notices/send-notice.ts'
import { planDeliveries } from '../notices/settle.ts'
import { deliverTo } from '../notices/deliver.ts'
import { createDataFolder, publishScript } from '../ledger/ledger.testing.ts'
import type { Plan } from '../plan/plan.ts'
import { folderStore } from '../registry/release-store.ts'
import { openPlanKey } from '../ledger/signing.ts'
import { countPages } from './pages.testing.ts'
import { guardRollouts } from './robot.ts'

const START = Date.parse(TEST_NOW)
export const minutesLater = (minutes: number): Date => new Date(START + minutes * 60_000)
/** Problem counts that cause an abort. */
export const CRASHES = { 'area-crashed': 20 }

export type GuardedShop = Awaited<ReturnType<typeof openGuardedShop>>

/** Opens a shop whose areas `menu` and `basket` have v1 live and v2 published, with the guard. */
export async function openGuardedShop() {
  const webhook = await openWebhook()
  const shop = await startApp({ environment: { OPS_WEBHOOK_URL: webhook.url, OPS_WEBHOOK_KEY: WEBHOOK_KEY } })
  const folder = await createDataFolder()
  const { db, clock, log } = shop.deps
  const releases = folderStore(resolve(folder, 'releases'))
  const { noticeChannels: channels, consoleOrigin, deadlines } = shop.deps.config
  const send = createSender({ clock, deadlines, sendMail: undefined })
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
    guard: () => guardRollouts({ ...ledger, log, steps: [] }),
    plan: () => readCurrentPlan(db, ledger.key),
    aborts: async () => (await readPlanHistory(ledger, 100)).filter(({ who }) => who === 'guard'),
    notices: () =>
      shop.db
        .select()
        .from(operatorNotices)
        .where(inArray(operatorNotices.kind, ['guard-aborted', 'guard-holds'])),
    /** Chooses the channels of the guard's notices, and sends what is due. */
    async deliver() {
      await planDeliveries(db, { channels, now: clock() })
      for (const channel of channels) await deliverTo({ db, log, clock, send, consoleOrigin }, channel)
    },
  }
}
