import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import type { AppDeps } from '../../app-deps.ts'
import { brandVersions } from '../../model/brand-versions.ts'
import { createSoldOutState, type SoldOutState } from './sold-out-state.ts'
import { soldOutQueries } from './sold-out.queries.ts'

/** `failovers`: how many there had been when the reports were read. */
type Known = { readonly state: SoldOutState; failovers: number; reading?: Promise<void> | undefined }

/**
 * What the stores of a brand have sold out, beside its menu (docs/decisions/309). A change costs one statement on each server
 * that serves the brand. In memory are the brands of which something was reported.
 */
export const soldOutService = memoiseByDeps((deps: AppDeps) => {
  const { db, clock } = deps
  const versions = brandVersions(deps)
  const brands = new Map<string, Known>()

  async function read(brandId: string, known: Known, newest: number): Promise<void> {
    const { state } = known
    const failovers = versions.getFailovers()
    // A lower version than the known one: the database has lost what was known of the versions between them.
    const isWhole = known.failovers !== failovers || newest < state.version
    const rows = await soldOutQueries(db).findAfter(brandId, isWhole ? 0 : state.version)
    // In one turn, because menus in memory ask it at any time.
    if (isWhole) state.clear()
    state.apply(rows, newest)
    known.failovers = failovers
  }

  /**
   * As of at most a second ago. While the database is away, as it was last known. The same object for as long as the
   * process lives, so that a menu asks it each time.
   */
  async function load(brandId: string): Promise<SoldOutState> {
    const { soldOut: newest } = await versions.load(brandId)
    const failovers = versions.getFailovers()
    const known = brands.get(brandId) ?? { state: createSoldOutState(clock), failovers }
    brands.set(brandId, known)
    if (known.state.version === newest && known.failovers === failovers) return known.state
    known.reading ??= read(brandId, known, newest).finally(() => {
      known.reading = undefined
    })
    await known.reading.catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
    return known.state
  }

  return { load }
})
