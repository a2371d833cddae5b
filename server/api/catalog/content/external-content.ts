import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../../app-deps.ts'
import { cacheClock, memoiseByDeps } from '@larder/kernel/caching.ts'
import { isOutsideError } from '@larder/kernel/errors/outside-error.ts'

/** How long an answer of the content service is used, in ms, also one that it could not give. */
const CACHE_MS = 30_000
/** Visitors can ask for any slug. */
const MAX_ANSWERS = 2_000

/**
 * Content of an external content service, if one is configured. While it fails, the last known answer; without one, none,
 * so that the shop's own content is shown.
 */
export const externalContent = memoiseByDeps(({ adapters, clock, log }: AppDeps) => {
  const { content } = adapters
  const answers = new LRUCache<string, Promise<unknown>>({
    max: MAX_ANSWERS,
    ttl: CACHE_MS,
    ...cacheClock(clock),
  })
  const lastKnown = new LRUCache<string, object>({ max: MAX_ANSWERS })

  async function load(key: string, fetchContent: () => Promise<unknown>): Promise<unknown> {
    try {
      const found = await fetchContent()
      if (typeof found === 'object' && found !== null) lastKnown.set(key, found)
      else lastKnown.delete(key) // it was taken back
      return found
    } catch (error) {
      if (!isOutsideError(error)) throw error
      log.warn({ err: error, kind: key.split(' ')[0] }, 'the content service does not answer')
      return lastKnown.get(key)
    }
  }

  function loadOnce(key: string, fetchContent: () => Promise<unknown>): Promise<unknown> {
    const known = answers.get(key)
    if (known) return known
    const answer = load(key, fetchContent)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }

  return {
    /** The entry of a type, or the one with this slug; undefined when the shop's own is to be used. */
    loadEntry: async (type: string, slug: string): Promise<unknown> =>
      content && loadOnce(`${type} ${slug}`, () => content.fetchEntry(type, slug || undefined)),
    /** All entries of a type; undefined when the shop's own are to be used. */
    async loadEntries(type: string): Promise<readonly unknown[] | undefined> {
      const found = content && (await loadOnce(type, () => content.fetchEntries(type)))
      return Array.isArray(found) && found.length > 0 ? found : undefined
    },
  }
})
