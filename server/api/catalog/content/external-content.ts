import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../../app-deps.ts'
import type { ContentSource } from '@larder/providers/content/content.ts'
import { cacheClock, memoiseByDeps } from '@larder/kernel/caching.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { listBrandIds } from '../business/business.service.ts'

/** How long an answer of the content service is used, in ms, also one that it could not give. */
const CACHE_MS = 30_000
/** Visitors can ask for any slug. */
const MAX_ANSWERS = 2_000

/** What the service says, or last said: perhaps nothing of that name. Undefined while it says nothing. */
type Answer = { found: unknown } | undefined
type Key = { brandId: string; type: string; slug?: string }

const makeKey = ({ brandId, type, slug }: Key): string => [type, brandId, slug].join(' ')

/**
 * Whether the service's content is of every brand that asks. Without a field for the brand it is of one company, whose terms must not
 * be another's: with several brands none has it. A count that fails leaves the last one.
 */
function openBrandCheck({ db, clock, log }: AppDeps, { separatesBrands }: ContentSource) {
  let last: { at: number; isOnly: Promise<boolean> } | undefined
  async function count(before: typeof last): Promise<boolean> {
    try {
      const isOnly = (await listBrandIds(db)).length <= 1
      if (!isOnly)
        log.error(
          { kind: 'STRAPI_BRAND_FIELD' },
          'the content service has no field for brands: it is not used',
        )
      return isOnly
    } catch (error) {
      if (!before) throw error
      return before.isOnly
    }
  }
  return async (): Promise<boolean> => {
    if (separatesBrands) return true
    const at = clock().getTime()
    if (!last || at - last.at >= CACHE_MS) last = { at, isOnly: count(last) }
    return last.isOnly.catch(() => false)
  }
}

/**
 * Content of an external content service, if one is configured. While it fails, the last known answer, at once; without one,
 * none, so that the shop's own content is shown.
 */
export const externalContent = memoiseByDeps((deps: AppDeps) => {
  const { adapters, clock, log } = deps
  const { content } = adapters
  const isUsed = content ? openBrandCheck(deps, content) : async () => false
  const answers = new LRUCache<string, Promise<Answer>>({
    max: MAX_ANSWERS,
    ttl: CACHE_MS,
    ...cacheClock(clock),
  })
  const lastKnown = new LRUCache<string, object>({ max: MAX_ANSWERS })
  let isFailing = false

  const recall = (key: string): Answer => {
    const found = lastKnown.get(key)
    return found && { found }
  }

  async function load(key: string, fetchContent: () => Promise<unknown>): Promise<Answer> {
    try {
      const found = await fetchContent()
      isFailing = false
      if (typeof found === 'object' && found !== null) lastKnown.set(key, found)
      else lastKnown.delete(key) // it was taken back
      return { found }
    } catch (error) {
      if (!isOutsideError(error)) throw error
      isFailing = true
      log.warn({ err: error, kind: key.split(' ')[0] }, 'the content service does not answer')
      return recall(key)
    }
  }

  function loadOnce(key: string, fetchContent: () => Promise<unknown>): Promise<Answer> {
    const known = answers.get(key)
    if (known) return known
    const last = isFailing ? recall(key) : undefined
    const loaded = load(key, fetchContent)
    loaded.then(
      () => last && answers.set(key, loaded),
      () => answers.delete(key),
    )
    const answer = last ? Promise.resolve(last) : loaded
    answers.set(key, answer)
    return answer
  }

  return {
    /** The entry of a type, or the one with this slug. Nothing is found where the shop's own is to be used. */
    async loadEntry(brandId: string, type: string, slug: string): Promise<Answer> {
      if (!content || !(await isUsed())) return { found: undefined }
      const key = makeKey({ brandId, type, slug })
      return loadOnce(key, () => content.fetchEntry(type, slug || undefined, brandId))
    },
    /** All entries of a type; undefined when the shop's own are to be used. */
    async loadEntries(brandId: string, type: string): Promise<readonly unknown[] | undefined> {
      if (!content || !(await isUsed())) return undefined
      const answer = await loadOnce(makeKey({ brandId, type }), () => content.fetchEntries(type, brandId))
      const found = answer?.found
      return Array.isArray(found) && found.length > 0 ? found : undefined
    },
  }
})
