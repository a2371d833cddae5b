import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { ChangePolicy } from '@larder/contracts/change-policy'
import type * as contract from '@larder/contracts/notices'
import { openSeparatePool, type Db } from '@larder/kernel/db/client.ts'
import type { ControlDeadlines } from '../deadlines.ts'
import { shopHealthReader } from '../ops/shop-health.ts'
import type { ServedReleases } from '../served-releases.ts'
import { splitAddresses } from './routing.ts'
import { createSender, type SendMail } from './send-notice.ts'
import { certificateSource } from './sources/certificate-source.ts'
import { healthSource } from './sources/health-source.ts'
import type { NoticeSource } from './sources/source.ts'
import { startNoticeWatch, type NoticeWatch } from './watch.ts'
import type { WatchedShop } from './watch-shop.ts'

/** What a shop adds to the notices of its platform. */
export type ShopNotices = {
  /** How mail reaches the operators; undefined in a shop that sends none. */
  sendMail?: SendMail
  /** Troubles of the shop's own: payments, messages. */
  sources: readonly NoticeSource[]
}

export type NoticeConfig = {
  port: number
  publicOrigins: ReadonlyMap<string, string>
  /** The origin of the operators' console. */
  consoleOrigin: string
  noticeChannels: readonly contract.NoticeChannel[]
  changePolicy: Pick<ChangePolicy, 'freezeZone'>
  deadlines: ControlDeadlines
}

type Deps = {
  /** Has the plan and the notices. */
  db: Db
  /** The shop's own database: another one in a cell that follows the plan of another cell. */
  shop: Pick<WatchedShop, 'db' | 'cell'>
  log: Logger
  clock: () => Date
  config: NoticeConfig
  notices: ShopNotices | undefined
}

/** The lock of the watch, what it reads, and one channel's delivery. */
const WATCH_CONNECTIONS = 3

const listDialledOrigins = ({ publicOrigins, consoleOrigin }: NoticeConfig): string[] =>
  [...new Set([...publicOrigins.values(), consoleOrigin])].filter((origin) => origin.startsWith('https:'))

/**
 * Watches the shop and tells its operators. Each server does, also one that serves shoppers alone, because each has
 * troubles of its own.
 */
export function openNotices(
  { key, plan }: Pick<ServedReleases, 'key' | 'plan'>,
  { db, shop: own, log, clock, config, notices }: Deps,
): Pick<NoticeWatch, 'sight'> & { stop: () => Promise<void> } {
  const { deadlines, consoleOrigin, port } = config
  const channels = config.noticeChannels.flatMap(splitAddresses)
  const open = (of: Db) =>
    openSeparatePool(of, {
      max: WATCH_CONNECTIONS,
      onError: (err) => log.warn({ err }, 'connection of the watch lost'),
    })
  const ownDb = open(db)
  const shop = {
    db: own.cell === undefined ? ownDb : open(own.db),
    cell: own.cell,
    sources: [
      certificateSource(listDialledOrigins(config), deadlines.noticeConnect + deadlines.noticeReply),
      ...(notices?.sources ?? []),
    ],
  }
  const watch = startNoticeWatch({
    db: ownDb,
    key,
    log,
    clock,
    plan,
    server: `${hostname()}:${port}`,
    channels,
    consoleOrigin,
    send: createSender({ clock, deadlines, sendMail: notices?.sendMail }),
    deadlines,
    sources: [
      healthSource(shopHealthReader({ db: ownDb, key, clock }, plan.current, config.changePolicy.freezeZone)),
    ],
    shop,
  })
  return {
    sight: watch.sight,
    async stop() {
      await watch.stop()
      await Promise.all([...new Set([ownDb, shop.db])].map(({ $client }) => $client.end()))
    },
  }
}
