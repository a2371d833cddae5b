import { createHash } from 'node:crypto'
import * as z from 'zod'
import { load } from 'js-yaml'

const Versions = z.record(z.string(), z.string()).default({})
const Importer = z.record(z.string(), z.record(z.string(), z.object({ version: z.string() })))
/** The fields we read of `pnpm-lock.yaml` (version 9). */
const Lockfile = z.object({
  overrides: z.unknown().optional(),
  patchedDependencies: z.unknown().optional(),
  importers: z.record(z.string(), Importer),
  packages: z.record(z.string(), z.object({ resolution: z.unknown().optional() })),
  snapshots: z.record(z.string(), z.object({ dependencies: Versions, optionalDependencies: Versions })),
})
type Lockfile = z.infer<typeof Lockfile>

/** The parsed lockfile. Throws when it has another format. */
export const readLockfile = (text: string): Lockfile => Lockfile.parse(load(text))

/** `react-dom@19.3.1(react@19.3.1)` without its peers, as `packages` names it. */
const withoutPeers = (name: string): string => name.replace(/\(.*$/, '')

/** Names of the packages that workspace packages resolve to, with everything those depend on. */
function reachable({ importers, snapshots }: Lockfile, folders: readonly string[]): Set<string> {
  const direct = folders.flatMap((folder) =>
    Object.values(importers[folder] ?? {}).flatMap((kind) =>
      Object.entries(kind).map(([name, { version }]) => [name, version] as const),
    ),
  )
  const found = new Set<string>()
  const open = [...direct]
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, version] = next
    // An alias (`name: npm:other@1`) is resolved to the other package's own name.
    const key = snapshots[version] ? version : `${name}@${version}`
    const snapshot = snapshots[key]
    if (!snapshot || found.has(key)) continue // a workspace package, or known
    found.add(key)
    open.push(...Object.entries(snapshot.dependencies), ...Object.entries(snapshot.optionalDependencies))
  }
  return found
}

/**
 * Digest of what a lockfile resolves for some workspace packages: each package they reach, with its version and
 * content. What only others depend on does not count.
 */
export function resolutionDigest(lockfile: Lockfile, folders: readonly string[]): string {
  const { overrides, patchedDependencies, packages } = lockfile
  const hash = createHash('sha256').update(JSON.stringify([overrides, patchedDependencies]))
  for (const name of [...reachable(lockfile, folders)].toSorted())
    hash.update(`${name}\0${JSON.stringify(packages[withoutPeers(name)]?.resolution)}\0`)
  return hash.digest('hex')
}
