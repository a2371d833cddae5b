import { createHash } from 'node:crypto'
import * as z from 'zod'
import { load } from 'js-yaml'

const Versions = z.record(z.string(), z.string()).default({})
const Importer = z.record(z.string(), z.record(z.string(), z.object({ version: z.string() })))
/** The fields of `pnpm-lock.yaml` (version 9) that we read. */
const Lockfile = z.object({
  patchedDependencies: z.record(z.string(), z.unknown()).default({}),
  importers: z.record(z.string(), Importer),
  packages: z.record(z.string(), z.object({ resolution: z.unknown().optional() })),
  snapshots: z.record(z.string(), z.object({ dependencies: Versions, optionalDependencies: Versions })),
})
type Lockfile = z.infer<typeof Lockfile>

const Workspace = z.object({ catalog: Versions })

/**
 * Reads the catalog of a `pnpm-workspace.yaml`: the version range of each package, which a build writes into its
 * release.
 */
export const readCatalog = (text: string): Readonly<Record<string, string>> =>
  Workspace.parse(load(text) ?? {}).catalog

/** Parses the lockfile. Throws when it has another format. */
export const readLockfile = (text: string): Lockfile => Lockfile.parse(load(text))

/** Removes the peers of a name such as `react-dom@19.3.1(react@19.3.1)`, as in `packages`. */
const withoutPeers = (name: string): string => name.replace(/\(.*$/, '')

/** Selects the used dependencies of some workspace packages. */
type UsedPackages = { folders: readonly string[]; isUsed: (name: string) => boolean }

const directDependencies = (
  { importers }: Lockfile,
  { folders, isUsed }: UsedPackages,
): [name: string, version: string][] =>
  folders.flatMap((folder) =>
    Object.values(importers[folder] ?? {}).flatMap((kind) =>
      Object.entries(kind).flatMap(([name, { version }]): [string, string][] =>
        isUsed(name) ? [[name, version]] : [],
      ),
    ),
  )

function listReachable(lockfile: Lockfile, used: UsedPackages): Set<string> {
  const { snapshots } = lockfile
  const found = new Set<string>()
  const queue = directDependencies(lockfile, used)
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [name, version] = next
    // An alias (`name: npm:other@1`) resolves to the other package's name.
    const key = snapshots[version] ? version : `${name}@${version}`
    const snapshot = snapshots[key]
    if (!snapshot || found.has(key)) continue // a workspace package, or already found
    found.add(key)
    queue.push(...Object.entries(snapshot.dependencies), ...Object.entries(snapshot.optionalDependencies))
  }
  return found
}

/**
 * Digest of the packages that are resolved for a build: the used dependencies of some workspace packages with
 * everything that they depend on, each with version and content, and the catalog's ranges for them. Packages that only
 * others or tests use are not included.
 */
export function resolutionDigest(
  lockfile: Lockfile,
  { catalog, ...used }: UsedPackages & { catalog: Readonly<Record<string, string>> },
): string {
  const { patchedDependencies: patched, packages } = lockfile
  const hash = createHash('sha256')
  for (const name of [...listReachable(lockfile, used)].toSorted()) {
    const version = withoutPeers(name)
    const content = [packages[version]?.resolution, patched[version], patched[version.replace(/@[^@]+$/, '')]]
    hash.update(`${name}\0${JSON.stringify(content)}\0`)
  }
  for (const name of new Set(directDependencies(lockfile, used).map(([direct]) => direct)))
    hash.update(`${name}\0${catalog[name] ?? ''}\0`)
  return hash.digest('hex')
}
