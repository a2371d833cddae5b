import { eq } from 'drizzle-orm'
import type { AppDeps } from '../app-deps.ts'
import { brands } from './schema/index.ts'

/** How old an answer may be after an import. */
const CHECK_MS = 2_000

type Known<Value> = { version: number; value: Promise<Value> }

/** One thing per `deps`: services that remember must not be made twice. */
export function oncePer<Made>(make: (deps: AppDeps) => Made): (deps: AppDeps) => Made {
  const made = new WeakMap<AppDeps, Made>()
  return (deps) => {
    const known = made.get(deps)
    if (known) return known
    const fresh = make(deps)
    made.set(deps, fresh)
    return fresh
  }
}

/** Version of a brand's data, asked of the database at most every two seconds. */
const versionOf = oncePer(({ db, clock }: AppDeps) => {
  const asked = new Map<string, { at: number; version: Promise<number> }>()
  return (brandId: string): Promise<number> => {
    const at = clock().getTime()
    const known = asked.get(brandId)
    if (known && Math.abs(at - known.at) < CHECK_MS) return known.version
    const version = db
      .select({ version: brands.version })
      .from(brands)
      .where(eq(brands.id, brandId))
      .then(([row]) => row?.version ?? 0)
    asked.set(brandId, { at, version })
    version.catch(() => asked.delete(brandId))
    return version
  }
})

/**
 * Remembers what `load` makes of a brand's imported data until the next import. What people write
 * (slots, counts, baskets) does not belong in here. Callers share the value: it must not be changed.
 */
export function perBrand<Value>(
  deps: AppDeps,
  load: (brandId: string) => Promise<Value>,
): (brandId: string) => Promise<Value> {
  const loaded = new Map<string, Known<Value>>()
  return async (brandId) => {
    const version = await versionOf(deps)(brandId)
    const known = loaded.get(brandId)
    if (known?.version === version) return known.value
    const value = load(brandId)
    loaded.set(brandId, { version, value })
    value.catch(() => loaded.delete(brandId))
    return value
  }
}
