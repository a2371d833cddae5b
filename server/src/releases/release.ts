import * as z from 'zod'
import { opsContract, Snapshot } from '@larder/shared/contracts'

const File = z.object({ integrity: z.string(), bytes: z.int() })

/** `release.json`: the registry's record of one immutable release `(area, version)`. */
export const Release = z.object({
  ...opsContract.ReleaseName.shape,
  document: z.enum(['shop', 'checkout']),
  claims: z.array(z.string()),
  /** Query parameters that its pages read; absent in releases from before they were declared. */
  query: z.array(z.string()).optional(),
  exposes: z.array(z.string()),
  /** Absent for the host, which is no container. */
  snapshot: Snapshot.optional(),
  /** Federation key -> its first files inside `web/`, the container first. */
  warm: z.record(z.string(), z.array(z.string())),
  /** Module path of a lazy page -> its chunks inside `web/`. */
  pages: z.record(z.string(), z.array(z.string())),
  /** Path inside the release -> hash and size; no other file of it is ever served. */
  files: z.record(z.string(), File),
})
export type Release = z.infer<typeof Release>

/** The permanent address of a release's file. */
export function fileUrl(area: string, version: string, path: string): string {
  return `/r/${area}/${version}/${path}`
}

/** File inside `web/` -> integrity, for the files a document names. */
export function hashesOf(
  { area, version, files }: Release,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const file = files[`web/${name}`]
      if (!file) throw new Error(`${name} is not a file of ${area} ${version}`)
      return [name, file.integrity]
    }),
  )
}
