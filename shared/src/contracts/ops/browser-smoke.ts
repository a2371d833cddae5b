import * as z from 'zod'

/** `GET /ops/releases/:area/:version/samples`: pages of the release, at a host of the shop that has their store. */
export const ReleaseSamples = z.object({
  host: z.string(),
  paths: z.array(z.string()),
  /**
   * Those of them that claims stand for, and that therefore may not be missing. `isNew`: the stable release does not claim it,
   * so that it cannot be missing there, too.
   */
  claimed: z.array(z.object({ path: z.string(), isNew: z.boolean() })),
})
export type ReleaseSamples = z.infer<typeof ReleaseSamples>

/** `POST /ops/releases/:area/:version/browser-smoke`: what went wrong when a browser opened them; nothing is good. */
export const BrowserSmoke = z.strictObject({ problems: z.array(z.string().min(1).max(500)).max(20) })
export type BrowserSmoke = z.infer<typeof BrowserSmoke>
