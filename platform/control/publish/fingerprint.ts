import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { readCatalog, readLockfile, resolutionDigest } from './lockfile.ts'

/** Sources of every area in addition to its own folder. */
const COMMON = [
  'shared/src/**/*',
  'shared/config/**/*',
  'shared/package.json',
  'platform/contracts/**/*',
  'tsconfig.base.json',
]
/** Format of published releases. Increase it when publishing changes, so that every area is published again. */
const FORMAT = '6'
const EXCLUDED =
  /(^|\/)(node_modules|dist|testing)\/|\.test(ing)?\.tsx?$|README\.md$|^shared\/config\/(alone\/|(vitest|area-tests)\.ts$)/

const CODE = /\.([cm]?[jt]sx?|css)$/
/** A package name in a source file: `'@scope/name/path'`. */
const PACKAGE_NAME = /['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"\n]*)?['"]/g

type Sources = {
  digest: string
  /** Packages that the sources may import. */
  packageNames: ReadonlySet<string>
}

async function listFiles(repository: string, patterns: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const pattern of patterns) {
    for await (const entry of glob(pattern, {
      cwd: repository,
      withFileTypes: true,
      exclude: ({ name }) => name === 'node_modules' || name === 'dist',
    })) {
      if (entry.isFile()) files.push(resolve(entry.parentPath, entry.name))
    }
  }
  return files.toSorted().filter((path) => !EXCLUDED.test(relative(repository, path)))
}

async function readSources(repository: string, patterns: readonly string[]): Promise<Sources> {
  const hash = createHash('sha256').update(FORMAT)
  const packageNames = new Set<string>()
  for (const path of await listFiles(repository, patterns)) {
    const content = await readFile(path)
    hash
      .update(`${relative(repository, path)}\0`)
      .update(content)
      .update('\0')
    if (!CODE.test(path)) continue
    for (const [, name = ''] of content.toString().matchAll(PACKAGE_NAME)) packageNames.add(name)
  }
  return { digest: hash.digest('hex'), packageNames }
}

/**
 * Computes the version of each area's sources, by folder. Equal sources have equal versions, so an unchanged area is
 * found in the registry instead of being built again. The version depends on what the build reads: the area's folder,
 * `shared` with the build configuration, and the packages that these sources import, as resolved in the lockfile and
 * with their ranges in the catalog. Dependencies of the server or of tests do not affect it.
 */
export async function computeFingerprints(
  repository: string,
  folders: readonly string[],
): Promise<Map<string, string>> {
  const read = async (file: string) => readFile(resolve(repository, file), 'utf8')
  const common = await readSources(repository, COMMON)
  const lockfile = readLockfile(await read('pnpm-lock.yaml'))
  const catalog = readCatalog(await read('pnpm-workspace.yaml'))
  const versions = new Map<string, string>()
  for (const folder of folders) {
    const own = await readSources(repository, [`${folder}/**/*`])
    const isUsed = (name: string) => common.packageNames.has(name) || own.packageNames.has(name)
    const packages = resolutionDigest(lockfile, { folders: [folder, 'shared'], isUsed, catalog })
    const version = createHash('sha256').update(common.digest).update(own.digest).update(packages)
    versions.set(folder, version.digest('hex').slice(0, 12))
  }
  return versions
}
