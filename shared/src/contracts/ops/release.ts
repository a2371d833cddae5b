import * as z from 'zod'
import { area, version } from './fields.ts'

/** `PUT /ops/releases/:area/:version`: what is published; the body is the release as a tar archive. */
export const ReleaseName = z.strictObject({ area, version })
export type ReleaseName = z.infer<typeof ReleaseName>

/** How visitors get a release: not at all when there is none of these. `previous` is the fallback of pages. */
export const LiveAs = z.enum(['stable', 'canary', 'rule', 'previous'])
export type LiveAs = z.infer<typeof LiveAs>

/** What a browser found in a release; the gate refuses the other two (docs/decisions/183). */
export const BrowserTrial = z.enum(['good', 'problems', 'untried'])
export type BrowserTrial = z.infer<typeof BrowserTrial>

/** `GET /ops/releases/:area`: the releases of an area, the newest first, at most 100. */
export const ReleaseList = z.object({
  releases: z.array(
    z.object({
      version,
      publishedAt: z.iso.datetime(),
      /** Who published it, by the ledger; absent for what a start published. */
      publishedBy: z.string().optional(),
      /** Scripts and styles for browsers, before compression. */
      bytes: z.int().nonnegative(),
      liveAs: z.array(LiveAs),
      /** Absent for one without a trial that visitors have, or that all had once: they have tried it. */
      trial: BrowserTrial.optional(),
      /** Of one whose canary was aborted: the last time. */
      aborted: z.object({ who: z.string(), at: z.iso.datetime() }).optional(),
    }),
  ),
})
export type ReleaseList = z.infer<typeof ReleaseList>

const ReleaseFile = z.object({ path: z.string(), bytes: z.int().nonnegative() })

/**
 * `GET /ops/releases/:area/:version/diff`: its files beside those of the area's stable release; `before` are the bytes that a
 * changed file has there.
 */
export const ReleaseDiff = z.object({
  stable: z.string(),
  added: z.array(ReleaseFile),
  removed: z.array(ReleaseFile),
  changed: z.array(ReleaseFile.extend({ before: z.int().nonnegative() })),
})
export type ReleaseDiff = z.infer<typeof ReleaseDiff>
