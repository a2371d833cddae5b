import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'

const BUNDLE_FILE = 'bundle.json'

const ReleasedArea = z.object({
  area: z.string(),
  version: z.string(),
  /** First line of the last commit that changed the area. */
  subject: z.string().optional(),
})
export type ReleasedArea = z.infer<typeof ReleasedArea>

/** What `pnpm build:server` built, in `bundle.json` beside the code. */
const ServerBundle = z.object({
  version: z.string(),
  /** System and processor for which Node and the compiled packages are. */
  platform: z.string(),
  releases: z.array(ReleasedArea),
})
export type ServerBundle = z.infer<typeof ServerBundle>

/** The path of a bundle's description, and of its prebuilt releases and operators' pages. */
export const bundlePaths = (root: string) => ({
  description: resolve(root, BUNDLE_FILE),
  registry: resolve(root, 'releases'),
  console: resolve(root, 'console'),
})

/** The bundle that this code was started from; undefined in a checkout, whose areas are built here. */
export async function readServerBundle(root: string): Promise<ServerBundle | undefined> {
  const text = await readFile(bundlePaths(root).description, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : ServerBundle.parse(JSON.parse(text))
}
