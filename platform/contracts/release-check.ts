import * as z from 'zod'
import { ReleaseCommit } from './release-origin.ts'

/** A release that is about to be built, as far as it is known without a build. */
export const PlannedRelease = z.strictObject({
  /** The claims of its `area.ts`. */
  claims: z.array(z.string().startsWith('/').max(200)).max(50),
  /** The hash of its sources, as its `release.json` will have it. */
  sources: z.string().max(200).optional(),
  /** The shop in which its preview will open, as for a link. */
  shop: z.string().min(1).max(200).optional(),
})
export type PlannedRelease = z.infer<typeof PlannedRelease>

/** What is known of a release before it is built. */
export const ReleaseCheck = z.object({
  /** What the gate would refuse for its claims. */
  refusals: z.array(z.object({ rule: z.string(), message: z.string() })),
  /** Set when a release of this name is published: of the same sources, of others, or of sources that are not known. */
  published: z.enum(['same', 'other', 'unknown']).optional(),
  /** The commit of the area's stable release, from which a changelog begins. */
  stableCommit: ReleaseCommit.shape.sha.optional(),
})
export type ReleaseCheck = z.infer<typeof ReleaseCheck>
