import { createHash } from 'node:crypto'
import * as z from 'zod'
import { load } from 'js-yaml'

const Versions = z.record(z.string(), z.string()).default({})
const Importer = z.record(z.string(), z.record(z.string(), z.object({ version: z.string() })))
/** The fields we read of `pnpm-lock.yaml` (version 9). */
const Lockfile = z.object({
  patchedDependencies: z.record(z.string(), z.unknown()).default({}),
  importers: z.record(z.string(), Importer),
  packages: z.record(z.string(), z.object({ resolution: z.unknown().optional() })),
  snapshots: z.record(z.string(), z.object({ dependencies: Versions, optionalDependencies: Versions })),
})
type Lockfile = z.infer<typeof Lockfile>

const Workspace = z.object({ catalog: Versions })

/** The catalog of a `pnpm-workspace.yaml`: the range of each package, which a build writes into its release. */
export const readCatalog = (text: string): Readonly<Record<string, string>> =>
  Workspace.parse(load(text) ?? {}).catalog

/** The parsed lockfile. Throws when it has another format. */
export const readLockfile = (text: string): Lockfile => Lockfile.parse(load(text))

/** `react-dom@19.3.1(react@19.3.1)` without its peers, as `packages` names it. */
const withoutPeers = (name: string): string => name.replace(/\(.*$/, '')

/** The packages of some workspace packages that something takes, with their versions. */
type Taken = { folders: readonly string[]; isTaken: (name: string) => boolean }

const directDependencies = (
  { importers }: Lockfile,
  { folders, isTaken }: Taken,
): [name: string, version: string][] =>
  folders.flatMap((folder) =>
    Object.values(importers[folder] ?? {}).flatMap((kind) =>
      Object.entries(kind).flatMap(([name, { version }]): [string, string][] =>
        isTaken(name) ? [[name, version]] : [],
      ),
    ),
  )

/** Names of the packages that are taken, with everything those depend on. */
function reachable(lockfile: Lockfile, taken: Taken): Set<string> {
  const { snapshots } = lockfile
  const found = new Set<string>()
  const open = directDependencies(lockfile, taken)
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
 * Digest of what is resolved for a build: the packages that it takes of some workspace packages' dependencies, with all that
 * those depend on, each with its version and content, and the ranges of the catalog that name them. What only others
 * depend on, or tests, does not count.
 */
export function resolutionDigest(
  lockfile: Lockfile,
  { catalog, ...taken }: Taken & { catalog: Readonly<Record<string, string>> },
): string {
  const { patchedDependencies: patched, packages } = lockfile
  const hash = createHash('sha256')
  for (const name of [...reachable(lockfile, taken)].toSorted()) {
    const version = withoutPeers(name)
    const content = [packages[version]?.resolution, patched[version], patched[version.replace(/@[^@]+$/, '')]]
    hash.update(`${name}\0${JSON.stringify(content)}\0`)
  }
  for (const name of new Set(directDependencies(lockfile, taken).map(([direct]) => direct)))
    hash.update(`${name}\0${catalog[name] ?? ''}\0`)
  return hash.digest('hex')
}
