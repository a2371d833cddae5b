import { LRUCache } from 'lru-cache'

/** A brand in memory. `value` is undefined while it is being loaded. */
type Brand<Value> = { version: number; loading: Promise<Value>; value?: Value; bytes: number }

type OnBytes = (bytes: number) => void
/** Reads a brand's data; tells `onBytes` how its size in memory grows. */
type Load<Value> = (brandId: string, onBytes: OnBytes) => Promise<Value>

/**
 * Keeps the data of brands in memory: at most `maxBytes` in all, as estimated. The least recently used brand is dropped
 * for the next, and loaded again on request. A brand above the limit is kept, alone. A load is shared by all who ask
 * while it runs, and goes on when they stop waiting.
 */
export function brandMemory<Value extends object>(maxBytes: number, load: Load<Value>) {
  const kept = new LRUCache<string, Brand<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.min(Math.max(1, Math.round(bytes)), maxBytes),
  })
  /** Brands being loaded, also those that another brand has pushed out of `kept`. */
  const loading = new Map<string, Brand<Value>>()
  const owners = new WeakMap<Value, { brandId: string; brand: Brand<Value> }>()

  function keep(brandId: string, brand: Brand<Value>): void {
    kept.delete(brandId) // the cache does not measure again what it has
    kept.set(brandId, brand)
  }

  function start(brandId: string, version: number): Brand<Value> {
    const isNewest = () => loading.get(brandId) === brand
    const onBytes: OnBytes = (bytes) => {
      brand.bytes += bytes
      if (isNewest()) keep(brandId, brand) // makes room while it grows, not afterwards
    }
    const brand: Brand<Value> = {
      version,
      bytes: 0,
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

  /** The brand at this version of its data, loaded or being loaded. */
  function get(brandId: string, version: number): Readonly<Brand<Value>> {
    const brand = loading.get(brandId) ?? kept.get(brandId)
    return brand?.version === version ? brand : start(brandId, version)
  }

  /** Counts what was derived from a brand's data, or dropped again: it lives as long as the data. */
  function grow(value: Value, bytes: number): void {
    const owner = owners.get(value)
    if (!owner) return
    owner.brand.bytes += bytes
    if (kept.peek(owner.brandId) === owner.brand) keep(owner.brandId, owner.brand)
  }

  return { get, grow, size: () => ({ brands: kept.size, bytes: kept.calculatedSize }) }
}
