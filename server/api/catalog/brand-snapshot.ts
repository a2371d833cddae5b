import type { AppDeps } from '../app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import { limitConcurrency, limitWaiting } from '@larder/kernel/limits/concurrency-limit.ts'
import { brandVersions, loadVersion } from '../model/brand-versions.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { brandMemory } from './brand-memory.ts'
import { canFollow, followBrand } from './follow-snapshot.ts'
import { loadBrand, type BrandSnapshot, type OnBytes } from './load-snapshot.ts'

/** Each load takes a connection, and memory that is counted only as it grows. */
const LOADS_AT_ONCE = 2
/** What waits to be made keeps its snapshot in memory, even one that was dropped meanwhile; further work is rejected. */
const MAKING_WAITS = 2
/** Of the places for calls, at most this share waits for brands that are being loaded; the others serve other brands. */
const WAITING_SHARE = 0.5

/** The brands in memory, their loads, and what was derived from them. */
const snapshots = memoiseByDeps((deps: AppDeps) => {
  const { db, config, log } = deps
  const ms = config.deadlines.brandLoad
  const runLimited = limitConcurrency({ atOnce: LOADS_AT_ONCE, waiting: Infinity })
  /** The snapshot before of each that is being prepared. */
  const predecessors = new WeakMap<BrandSnapshot, BrandSnapshot>()
  /** Derives again from a snapshot what was derived from its predecessor. */
  const derivations = new Set<(next: BrandSnapshot) => Promise<unknown>>()

  const load = (brandId: string, onBytes: OnBytes) =>
    runLimited(async () => {
      const from = performance.now()
      const snapshot = await loadBrand(db, brandId, onBytes)
      const { items, stores, itemBytes } = snapshot
      const took = Math.round(performance.now() - from)
      log.info({ brandId, ms: took, items: items.length, stores: stores.length, itemBytes }, 'brand loaded')
      return snapshot
    })

  async function follow(before: BrandSnapshot, onBytes: OnBytes): Promise<BrandSnapshot | undefined> {
    const { brandId } = before
    try {
      return await runLimited(() => followBrand(db, before, onBytes))
    } catch (error) {
      log.warn({ brandId, err: error }, 'changes of a brand not read')
      if (isDatabaseUnavailable(error)) throw error
      return load(brandId, onBytes)
    }
  }

  async function prepare(next: BrandSnapshot, before: BrandSnapshot): Promise<void> {
    const from = performance.now()
    predecessors.set(next, before)
    // What fails here is made by the request that needs it, which sees its error.
    for (const deriveAgain of derivations) await deriveAgain(next).catch(() => undefined)
    predecessors.delete(next) // or each snapshot would keep all before it in memory
    log.info({ brandId: next.brandId, ms: Math.round(performance.now() - from) }, 'brand brought up to date')
  }

  const memory = brandMemory<BrandSnapshot>(config.brandMemoryBytes, {
    getFailovers: brandVersions(deps).getFailovers,
    load,
    canFollow: (before) => canFollow(db, before),
    follow,
    prepare,
  })
  return {
    ...memory,
    predecessors,
    derivations,
    waitForLoad: limitWaiting({ places: Math.ceil(config.maxInFlight * WAITING_SHARE), ms }),
    waitForDerived: limitWaiting({ places: Infinity, ms }),
  }
})

/**
 * The stores, menu, offers and coupons of a brand as of one moment, in memory until the next import or until other
 * brands need the room (docs/decisions/040). After an import, the ones before are served until the new ones are ready
 * (docs/decisions/311). Rejects with OVERLOADED (503) when a load takes longer than a request
 * waits. Settings and content are read separately (`business.service.ts`, `content.service.ts`), because documents need
 * them before any menu.
 */
export const brandSnapshot = memoiseByDeps((deps: AppDeps) => {
  const { get, waitForLoad } = snapshots(deps)
  return async (brandId: string): Promise<BrandSnapshot> => {
    const { value, loading } = get(brandId, await loadVersion(deps)(brandId))
    return value ?? waitForLoad(loading)
  }
})

/** The version of what this server shows of a brand whose newest data have the other: the one before while it is being replaced. */
export const loadShownVersion = (deps: AppDeps, brandId: string, newest: number): Promise<number> =>
  snapshots(deps).loadServedVersion(brandId, newest)

/** What was derived from the snapshot before, which differs little. */
export type Before<Value> = { snapshot: BrandSnapshot; value: Value }
type Make<Value> = (snapshot: BrandSnapshot, before?: Before<Value>) => Value | Promise<Value>

/**
 * Keeps what `make` derives from a snapshot for as long as the snapshot itself, and derives it again from the next one before that
 * is served. All who ask meanwhile share the work, which `make` does in slices if it takes long. `bytes` estimates its size in
 * memory.
 */
export function derive<Value extends object>(
  deps: AppDeps,
  make: Make<Value>,
  bytes: (snapshot: BrandSnapshot) => number = () => 0,
): (snapshot: BrandSnapshot) => Promise<Value> {
  const { grow, waitForDerived, predecessors, derivations } = snapshots(deps)
  const runLimited = limitConcurrency({ atOnce: 1, waiting: MAKING_WAITS })
  const made = new WeakMap<BrandSnapshot, Value>()
  const making = new WeakMap<BrandSnapshot, Promise<Value>>()

  function getBefore(next: BrandSnapshot): Before<Value> | undefined {
    const snapshot = predecessors.get(next)
    const value = snapshot && made.get(snapshot)
    return value && { snapshot, value }
  }

  function start(snapshot: BrandSnapshot): Promise<Value> {
    const size = bytes(snapshot)
    grow(snapshot, size) // makes room first
    const before = getBefore(snapshot)
    const work = runLimited(async () => make(snapshot, before))
    making.set(snapshot, work)
    work.then(
      (value) => {
        made.set(snapshot, value)
        making.delete(snapshot)
      },
      () => {
        making.delete(snapshot)
        grow(snapshot, -size)
      },
    )
    return work
  }

  derivations.add(async (next) => {
    if (getBefore(next)) await (made.get(next) ?? making.get(next) ?? start(next))
  })
  return async (snapshot) => made.get(snapshot) ?? waitForDerived(making.get(snapshot) ?? start(snapshot))
}

/** Keeps what `make` derives from a brand's snapshot for as long as the snapshot itself. */
export function cacheFromSnapshot<Value extends object>(
  deps: AppDeps,
  make: (snapshot: BrandSnapshot) => Value,
): (brandId: string) => Promise<Value> {
  const load = brandSnapshot(deps)
  const of = derive(deps, (snapshot) => make(snapshot))
  return async (brandId) => of(await load(brandId))
}
