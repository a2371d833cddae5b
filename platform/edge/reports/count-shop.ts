import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { isCrawler } from '@larder/contracts/crawler'
import {
  parseBrowserKind,
  TRADE_NAMES,
  type OrderParts,
  type OrderStep,
  type TradeName,
} from '@larder/contracts/shop-counts'
import type { PartCounter } from '@larder/control/counts/part-counter.ts'
import type { ShopCounter } from '@larder/control/counts/shop-counter.ts'
import { firstReports } from '../document/document-cache.ts'
import { admitVisits, visitKey, type VisitKey } from './count-releases.ts'

const MAX_VISITS = 100_000
const HOUR_MS = 3_600_000

type ShopEvent = {
  brand: string
  visit: VisitKey
  userAgent: string
  /** Asks the shop for the store and payment method of a checkout or an order. */
  findParts?: (() => Promise<OrderParts>) | undefined
}
type Deps = { counter: ShopCounter; parts: Pick<PartCounter, 'add'>; limitScale: number; log: Logger }

export type CountShop = (name: TradeName, event: ShopEvent) => void

/**
 * Counts visits and orders of the whole shop, each step once in a visit. Whether a rollout runs makes no difference: the first
 * visits of a network in an hour count, always, so that one caller with many cookies can neither hide a problem nor make one
 * up. Crawlers do not count. Checkouts and orders also count by store and payment method, which are asked for only
 * when one counts, so at most twice in a visit.
 */
export function countShop({ counter, parts, limitScale, log }: Deps): CountShop {
  const admit = admitVisits(limitScale)
  const decided = new LRUCache<string, { isCounted: boolean }>({ max: MAX_VISITS, ttl: HOUR_MS })
  const isFirstReport = firstReports()

  function isCounted(visit: VisitKey, key: string): boolean {
    const known = decided.get(key)
    if (known) return known.isCounted
    const isAdmitted = admit(visit.address)
    decided.set(key, { isCounted: isAdmitted })
    return isAdmitted
  }

  return (name, { brand, visit, userAgent, findParts }) => {
    if (isCrawler(userAgent)) return
    const key = visitKey(visit)
    if (!isCounted(visit, key) || !isFirstReport(key, name)) return
    counter.add({ brand, name, browser: parseBrowserKind(userAgent) })
    if (name !== 'visits' && findParts)
      findParts().then(
        (known) => parts.add({ brand, name, ...known }),
        (err: unknown) => log.warn({ err }, 'the store of an order is not known'),
      )
  }
}

type ReportingVisit = {
  brand: string | undefined
  visitId: VisitKey
  releases: Readonly<Record<string, string>>
}

type Report = {
  names: readonly string[]
  userAgent: string
  findParts?: (brandId: string, step: OrderStep) => Promise<OrderParts>
}

/** Counts what a page reports of its visit for the whole shop. A caller without a visit has none. */
export const stepCounter =
  (count: CountShop) =>
  ({ brand, visitId: visit, releases }: ReportingVisit, { names, userAgent, findParts }: Report): void => {
    if (!brand || Object.keys(releases).length === 0) return
    for (const name of TRADE_NAMES)
      if (names.includes(name))
        count(name, {
          brand,
          visit,
          userAgent,
          ...(name !== 'visits' && findParts && { findParts: () => findParts(brand, name) }),
        })
  }
