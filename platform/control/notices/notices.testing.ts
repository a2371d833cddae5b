import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type * as contract from '@larder/contracts/notices'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { createDataFolder, publishScript } from '../ledger/ledger.testing.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { openPlanKey } from '../ledger/signing.ts'
import { shopHealthReader } from '../ops/shop-health.ts'
import { followLivePlan } from '../plan/live-plan.ts'
import { promote } from '../plan/plan-acts.ts'
import type { Plan } from '../plan/plan.ts'
import { openReleaseCopies } from '../registry/release-copies.ts'
import { folderStore } from '../registry/release-store.ts'
import { splitAddresses } from './routing.ts'
import { upsertWatchTime } from './notices.queries.ts'
import { createSender, type SendMail } from './send-notice.ts'
import { GUARD_WATCH } from './sources/guard-source.ts'
import { healthSource } from './sources/health-source.ts'
import type { NoticeSource } from './sources/source.ts'
import { createNoticeWatch, type NoticeWatch } from './watch.ts'
import { openWebhook, WEBHOOK_KEY } from './webhook.testing.ts'

const START = Date.parse(TEST_NOW)
export const minutesLater = (minutes: number): Date => new Date(START + minutes * 60_000)

type ServerOptions = {
  /** How this server reaches the database. */
  databaseUrl?: string
  sources?: readonly NoticeSource[]
  /** A cell of its own, with another database, that follows this plan. */
  cell?: { name: string; databaseUrl: string }
  channels?: contract.NoticeChannel[]
}

type ShopOptions = {
  channels?: (url: string) => contract.NoticeChannel[]
  /** How mail is sent; to the sandbox without it. */
  sendMail?: SendMail
  replaceDatabaseUrl?: (url: string) => Promise<string>
}

function openPool(url: string, deadlines: Deadlines): Db {
  const db = connect(url, { max: 3, deadlines, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  return db
}

export type NoticeShop = Awaited<ReturnType<typeof openNoticeShop>>

/** Opens a shop with v1 of `menu` and `checkout` live, and a webhook. `openServer` adds a server that watches it. */
export async function openNoticeShop({
  channels = (webhook) => [{ name: 'pager', webhook, key: WEBHOOK_KEY }],
  sendMail: ownSendMail,
  ...options
}: ShopOptions = {}) {
  const webhook = await openWebhook()
  const shop = await startApp(options)
  const { db, config, clock } = shop.deps
  const folder = await createDataFolder()
  const releases = folderStore(resolve(folder, 'releases'))
  const key = await openPlanKey({ dataFolder: folder })
  const ledger: LedgerDeps = { db, clock, releases, key }
  for (const area of ['menu', 'checkout']) {
    for (const version of ['v1', 'v2']) await publishScript(releases, { area, version })
    await changePlan(ledger, { who: 'start', area, act: 'follow', why: '' }, (plan) =>
      promote(plan, area, 'v1'),
    )
  }
  const sendMail: SendMail =
    ownSendMail ?? ((mail) => shop.deps.adapters.messages.sendMail({ ...mail, fromName: 'Larder' }))
  const servers: { watch: NoticeWatch; plan: Awaited<ReturnType<typeof followLivePlan>> }[] = []
  const routes = channels(webhook.url).flatMap(splitAddresses)

  async function openServer({
    databaseUrl,
    sources = [],
    cell,
    channels: ownChannels = routes,
  }: ServerOptions = {}) {
    const url = databaseUrl ?? config.databaseUrl ?? ''
    const own = openPool(url, config.deadlines)
    const server = `server ${servers.length + 1}`
    const data = await createDataFolder()
    const log = createSilentLog()
    const copies = await openReleaseCopies(resolve(data, 'release-copies'), releases)
    const plan = await followLivePlan({
      ...ledger,
      db: own,
      copies,
      dataFolder: data,
      log,
      pollMs: 3_600_000,
    })
    onTestFinished(plan.stop)
    const { deadlines, consoleOrigin } = config
    const health = healthSource(shopHealthReader({ ...ledger, db: own }, plan.current, 'UTC'))
    const watch = createNoticeWatch({
      db: own,
      key,
      log,
      clock,
      plan,
      server,
      channels: ownChannels,
      consoleOrigin,
      send: createSender({ clock, deadlines, sendMail }),
      deadlines,
      sources: [health],
      shop: { db: cell ? openPool(cell.databaseUrl, config.deadlines) : own, cell: cell?.name, sources },
    })
    servers.push({ watch, plan })
    return { watch, plan }
  }

  return {
    shop,
    ledger,
    webhook,
    openServer,
    /** Changes the plan as `act area`. */
    change: (name: string, next: (plan: Plan) => Plan, evidence = {}) => {
      const [act = '', area = ''] = name.split(' ')
      return changePlan(ledger, { who: 'ann', area, act, why: 'a reason', evidence }, next)
    },
    /** The guard judges, and all servers look and deliver at once, at a time. */
    turn: async (minutes?: number): Promise<void> => {
      if (minutes !== undefined) shop.setNow(minutesLater(minutes))
      await upsertWatchTime(db, GUARD_WATCH, clock())
      await Promise.all(servers.map(({ plan }) => plan.refresh()))
      await Promise.all(servers.map(({ watch }) => watch.runOnce()))
      await Promise.all(servers.flatMap(({ watch }) => routes.map((channel) => watch.deliver(channel))))
    },
  }
}
