import { eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { cacheClock, loadOrUseLastKnown, memoiseByDeps } from '@larder/kernel/caching.ts'
import { DEADLINES } from '@larder/kernel/deadlines.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { MoveState } from './brand-moves.ts'
import { brandMoves, brands, soldOutVersions } from './schema/index.ts'

/**
 * `data`: of what an import writes; `soldOut`: of what stores have reported as sold out; `move`: whether it is moving to
 * another database.
 */
export type BrandVersions = { data: number; soldOut: number; move: MoveState }
const NO_VERSIONS: BrandVersions = { data: 0, soldOut: 0, move: 'open' }

/** The channel on which servers announce to each other that a brand's data or what is sold out has changed. */
export const BRANDS_CHANNEL = 'larder_brands'

/** How long in ms a change may be unknown whose announcement was missed. */
const VERSION_CHECK_MS = 1_000
/** Brands that nobody asked for during this time are not asked for either. */
const ASKED_MS = 60_000
/** The number of brands whose versions are known. They are a few bytes each. */
const MAX_BRANDS = 10_000

type VersionDeps = { db: Db; clock: () => Date }
type Check = { at: number; ids: Set<string>; versions: Promise<ReadonlyMap<string, BrandVersions>> }

async function queryVersions(db: Db, brandIds: readonly string[]): Promise<Map<string, BrandVersions>> {
  const rows = await db
    .select({ id: brands.id, data: brands.version, soldOut: soldOutVersions.version, move: brandMoves.state })
    .from(brands)
    .leftJoin(soldOutVersions, eq(soldOutVersions.brandId, brands.id))
    .leftJoin(brandMoves, eq(brandMoves.brandId, brands.id))
    .where(inArray(brands.id, [...brandIds]))
  return new Map(
    rows.map(({ id, data, soldOut, move }) => [id, { data, soldOut: soldOut ?? 0, move: move ?? 'open' }]),
  )
}

/**
 * The versions of a brand's data. One statement a second asks for all brands that this server serves, only while somebody
 * asks; an announcement (`expire`) is followed at once. While the database is away they are the last known ones, so
 * that what is in memory is served.
 */
export const brandVersions = memoiseByDeps(({ db, clock }: VersionDeps) => {
  const known = new LRUCache<string, BrandVersions>({ max: MAX_BRANDS })
  const asked = new LRUCache<string, true>({ max: MAX_BRANDS, ttl: ASKED_MS, ...cacheClock(clock) })
  const loaded = new LRUCache<string, Promise<BrandVersions>>({
    max: MAX_BRANDS,
    ttl: VERSION_CHECK_MS,
    ...cacheClock(clock),
  })
  let shared: Check | undefined
  let failovers = 0

  const createCheck = (ids: readonly string[]): Check => ({
    at: clock().getTime(),
    ids: new Set(ids),
    versions: queryVersions(db, ids),
  })

  /** The check of this second, which the first to ask makes for all. A brand that is not in it asks for itself. */
  function check(brandId: string): Check {
    const isFresh = shared !== undefined && clock().getTime() - shared.at < VERSION_CHECK_MS
    if (!known.has(brandId) || (isFresh && !shared?.ids.has(brandId))) return createCheck([brandId])
    if (!shared || !isFresh) shared = createCheck([...asked.keys()].filter((id) => known.has(id)))
    return shared
  }

  function load(brandId: string): Promise<BrandVersions> {
    asked.set(brandId, true)
    const last = loaded.get(brandId)
    if (last) return last
    const { at, versions } = check(brandId)
    const own = loadOrUseLastKnown(
      {
        persisted: { get: (id) => known.get(id), set: (id, found) => void known.set(id, found) },
        freshValue: DEADLINES.freshValue,
      },
      brandId,
      async () => (await versions).get(brandId) ?? NO_VERSIONS,
    )
    loaded.set(brandId, own, { ttl: Math.max(1, VERSION_CHECK_MS - (clock().getTime() - at)) })
    own.catch(() => loaded.delete(brandId))
    return own
  }

  return {
    load,
    /** Whether the database has ever answered about the brand: from then on `load` does not wait for one that hangs. */
    isKnown: (brandId: string): boolean => known.has(brandId),
    /** Another server, or this one, has changed the brand: whoever asks next reads its versions. */
    expire: (brandId: string): void => {
      loaded.delete(brandId)
      shared?.ids.delete(brandId)
    },
    /**
     * The database may have lost what was read, and use its versions again (decision 309): whoever remembers something under a
     * version also remembers `getFailovers`, and reads all of it when that has changed.
     */
    noteFailover: (): void => {
      failovers += 1
      loaded.clear()
      shared = undefined
    },
    getFailovers: (): number => failovers,
  }
})

/** The version of a brand's imported data. */
export const loadVersion = memoiseByDeps((deps: VersionDeps) => {
  const { load } = brandVersions(deps)
  return async (brandId: string): Promise<number> => (await load(brandId)).data
})

/**
 * Whether a brand is moving to another database. Before the database has ever answered it counts as open: the database
 * itself refuses what a moving brand may not write.
 */
export const loadMoveState = memoiseByDeps((deps: VersionDeps) => {
  const { load, isKnown } = brandVersions(deps)
  const persisted = { get: (): MoveState => 'open', set: () => undefined }
  return async (brandId: string): Promise<MoveState> => {
    const loadMove = async () => (await load(brandId)).move
    if (isKnown(brandId)) return loadMove()
    return loadOrUseLastKnown({ persisted, freshValue: DEADLINES.freshValue }, brandId, loadMove)
  }
})

/** Tells all servers that a brand has changed, after its transaction. Whoever misses it finds the change a second later. */
export async function announceBrandChange({ db }: { db: Db }, brandId: string): Promise<void> {
  await db.$client.query('select pg_notify($1, $2)', [BRANDS_CHANNEL, brandId]).catch(() => undefined)
}
