import { LRUCache } from 'lru-cache'
import { isCrawler } from '@larder/contracts/crawler'
import { parseBrowserKind, TRADE_NAMES, type TradeName } from '@larder/contracts/shop-counts'
import type { ShopCounter } from '@larder/control/counts/shop-counter.ts'
import { firstReports } from '../document/document-cache.ts'
import { admitVisits, visitKey, type VisitKey } from './count-releases.ts'

const MAX_VISITS = 100_000
const HOUR_MS = 3_600_000

type ShopEvent = { brand: string; visit: VisitKey; userAgent: string }
export type CountShop = (name: TradeName, event: ShopEvent) => void

/**
 * Counts visits and orders of the whole shop, each step once in a visit. Whether a rollout runs makes no difference: the first
 * visits of a network in an hour count, always, so that one caller with many cookies can neither hide a problem nor make one
 * up. Crawlers do not count.
 */
export function countShop({ counter, limitScale }: { counter: ShopCounter; limitScale: number }): CountShop {
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

  return (name, { brand, visit, userAgent }) => {
    if (isCrawler(userAgent)) return
    const key = visitKey(visit)
    if (isCounted(visit, key) && isFirstReport(key, name))
      counter.add({ brand, name, browser: parseBrowserKind(userAgent) })
  }
}

type ReportingVisit = {
  brand: string | undefined
  visitId: VisitKey
  releases: Readonly<Record<string, string>>
}

/** Counts what a page reports of its visit for the whole shop. A caller without a visit has none. */
export const stepCounter =
  (count: CountShop) =>
  (
    { brand, visitId: visit, releases }: ReportingVisit,
    { names, userAgent }: { names: readonly string[]; userAgent: string },
  ): void => {
    if (!brand || Object.keys(releases).length === 0) return
    for (const name of TRADE_NAMES) if (names.includes(name)) count(name, { brand, visit, userAgent })
  }
