import * as z from 'zod'
import { area, version, why } from './fields.ts'
import { Overruled, saysWhy } from './overruling.ts'

/** The largest archive of a release, as it is sent. The largest release of ours has 2 MB. */
export const MAX_ARCHIVE_BYTES = 8 * 1024 * 1024

/** `true` for all rules of the gate, or the names of some: `budget,types`. */
const overruled = z
  .string()
  .default('false')
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : text.split(',')))
  .pipe(Overruled)

/** The query of an upload. */
export const PublishQuery = z
  .strictObject({ withoutGate: overruled, why })
  .refine(saysWhy, { path: ['why'], message: 'Say why the gate is overruled.' })

export type PublishQuery = z.infer<typeof PublishQuery>

/** The reply: 201 for a new release, 200 when the same one was published before. */
export const PublishedRelease = z.object({
  area,
  version,
  /** Sha-256 (hex) of its `release.json`, which has a hash for every file: plans name the release by it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  files: z.int(),
  bytes: z.int(),
})
export type PublishedRelease = z.infer<typeof PublishedRelease>
