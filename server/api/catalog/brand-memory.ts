import { LRUCache } from 'lru-cache'

/** A brand in memory. `value` is undefined while it is being loaded. */
type Brand<Value> = {
  version: number
  /** How many there had been when it was begun. */
  failovers: number
  loading: Promise<Value>
  value?: Value
  /** Of the value itself. */
  ownBytes: number
  /** Of what was derived from it. */
  derivedBytes: number
  /** The brand at a newer version, which is being made from this one. */
  next?: Successor<Value> | undefined
}
type Successor<Value> = Brand<Value> & {
  /** Ends when it is known whether the new value can be made from the one before. */
  deciding: Promise<unknown>
  /** The value to serve: the one before until it is known that the new one can be made from it. */
  serving: Promise<Value>
  isFollowing: boolean
}

/** A brand in memory whose data are to be followed by newer ones. */
type Succession<Value> = { brandId: string; brand: Brand<Value>; before: Value }

type OnBytes = (bytes: number) => void
type Source<Value> = {
  /** How often another server of the database has taken over, whose versions may be of other data. */
  getFailovers: () => number
  /** Reads a brand's data; tells `onBytes` how its size in memory grows. */
  load: (brandId: string, onBytes: OnBytes) => Promise<Value>
  /** Whether `follow` can make the newest data from these. */
  canFollow: (before: Value) => Promise<boolean>
  /** Makes the newest data from earlier ones, with which they share what did not change; undefined where that cannot be done. */
  follow: (before: Value, onBytes: OnBytes) => Promise<Value | undefined>
  /** Derives from the newest data what was derived from the earlier ones. */
  prepare: (next: Value, before: Value) => Promise<void>
}

/** A brand and its successor, which share what did not change. */
function countBytes({ ownBytes, derivedBytes, next }: Brand<unknown>): number {
  const added = next ? Math.max(0, next.ownBytes - ownBytes) + next.derivedBytes : 0
  return ownBytes + derivedBytes + added
}

/** The brands that have room: at most `maxBytes` in all, the least recently used dropped first. */
function keepBrands<Value extends object>(maxBytes: number) {
  const kept = new LRUCache<string, Brand<Value>>({
    maxSize: maxBytes,
    sizeCalculation: (brand) => Math.min(Math.max(1, Math.round(countBytes(brand))), maxBytes),
  })
  const owners = new WeakMap<Value, { brandId: string; brand: Brand<Value> }>()

  function keep(brandId: string, brand: Brand<Value>): void {
    kept.delete(brandId) // the cache does not measure again what it has
    kept.set(brandId, brand)
  }

  /** Counts what was derived from a brand's data, or dropped again: it lives as long as the data. */
  function grow(value: Value, bytes: number): void {
    const owner = owners.get(value)
    if (!owner) return
    owner.brand.derivedBytes += bytes
    const brand = kept.peek(owner.brandId)
    if (brand && (brand === owner.brand || brand.next === owner.brand)) keep(owner.brandId, brand)
  }

  return { kept, owners, keep, grow }
}

/** Loads brands as a whole. A load is shared by all who ask while it runs, and goes on when they stop waiting. */
function loadBrands<Value extends object>(
  { kept, owners, keep }: ReturnType<typeof keepBrands<Value>>,
  { load, getFailovers }: Pick<Source<Value>, 'load' | 'getFailovers'>,
) {
  /** Brands being loaded, also those that another brand has pushed out of `kept`. */
  const loading = new Map<string, Brand<Value>>()

  function start(brandId: string, version: number): Brand<Value> {
    const isNewest = () => loading.get(brandId) === brand
    const onBytes: OnBytes = (bytes) => {
      brand.ownBytes += bytes
      if (isNewest()) keep(brandId, brand) // makes room while it grows, not afterwards
    }
    const brand: Brand<Value> = {
      version,
      failovers: getFailovers(),
      ownBytes: 0,
      derivedBytes: 0,
      loading: Promise.resolve().then(() => load(brandId, onBytes)),
    }
    kept.delete(brandId)
    loading.set(brandId, brand)
    brand.loading.then(
      (value) => {
        brand.value = value
        owners.set(value, { brandId, brand })
        if (!isNewest()) return
        keep(brandId, brand)
        loading.delete(brandId)
      },
      () => {
        if (!isNewest()) return
        kept.delete(brandId)
        loading.delete(brandId)
      },
    )
    return brand
  }

  return { loading, start }
}

/**
 * Keeps the data of brands in memory: at most `maxBytes` in all, as estimated. The least recently used brand is dropped
 * for the next, and loaded again on request. A brand above the limit is kept, alone. A load is shared by all who ask
 * while it runs, and goes on when they stop waiting. A newer version whose changes are known is made from the one before, which is
 * served until the new one and what is derived from it are ready.
 */
export function brandMemory<Value extends object>(maxBytes: number, source: Source<Value>) {
  const room = keepBrands<Value>(maxBytes)
  const { kept, owners, keep, grow } = room
  const { loading, start } = loadBrands(room, source)

  /** Makes the successor and puts it in the place of its brand, unless another brand has taken that meanwhile. */
  async function advance({ brandId, brand, before }: Succession<Value>, next: Successor<Value>) {
    const isKept = () => kept.peek(brandId) === brand
    const onBytes: OnBytes = (bytes) => {
      next.ownBytes += bytes
      if (isKept()) keep(brandId, brand)
    }
    const value = await source.follow(before, onBytes).catch(() => undefined)
    if (value) {
      Object.assign(next, { value, loading: Promise.resolve(value) })
      owners.set(value, { brandId, brand: next })
      await source.prepare(value, before)
    }
    brand.next = undefined
    if (isKept()) keep(brandId, value ? next : brand)
  }

  /** The brand at a newer version: the one before as long as its successor is being made, or the newer one, loaded whole. */
  function succeed(succession: Succession<Value>, version: number): Successor<Value> {
    const { brandId, brand, before } = succession
    const { ownBytes, failovers, loading: last } = brand
    async function decide(): Promise<{ whole?: Promise<Value> }> {
      // What fails is tried again by the next request; what is in memory is served meanwhile.
      const can = await source.canFollow(before).catch(() => undefined)
      next.isFollowing = can === true
      if (can) void advance(succession, next)
      else brand.next = undefined
      return can === false ? { whole: start(brandId, version).loading } : {}
    }
    const deciding = Promise.resolve().then(decide)
    const next: Successor<Value> = {
      version,
      failovers,
      ownBytes,
      derivedBytes: 0,
      loading: last,
      isFollowing: false,
      deciding,
      serving: deciding.then(({ whole }) => whole ?? before),
    }
    next.serving.catch(() => undefined) // whoever waits for it sees the error
    return next
  }

  /**
   * The brand at this version of its data, loaded or being loaded; the version before while this one is made from it. After a
   * failover it is loaded whole.
   */
  function get(brandId: string, version: number): Pick<Brand<Value>, 'value' | 'loading'> {
    const brand = loading.get(brandId) ?? kept.get(brandId)
    if (!brand || brand.failovers !== source.getFailovers()) return start(brandId, version)
    if (brand.version === version) return brand
    if (!brand.value) return start(brandId, version)
    brand.next ??= succeed({ brandId, brand, before: brand.value }, version)
    return brand.next.isFollowing ? brand : { loading: brand.next.serving }
  }

  /** The version of what is served of a brand of which this one is the newest; that one when nothing of it is in memory. */
  async function loadServedVersion(brandId: string, newest: number): Promise<number> {
    const brand = loading.get(brandId) ?? kept.peek(brandId)
    if (!brand) return newest
    get(brandId, newest)
    await brand.next?.deciding
    return (loading.get(brandId) ?? kept.peek(brandId))?.version ?? newest
  }

  return { get, loadServedVersion, grow, size: () => ({ brands: kept.size, bytes: kept.calculatedSize }) }
}
