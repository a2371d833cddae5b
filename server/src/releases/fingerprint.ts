import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { readLockfile, resolutionDigest } from './lockfile.ts'

/** The sources of every area besides its own folder. */
const COMMON = ['shared/src/**/*', 'shared/config/*.*', 'shared/package.json', 'tsconfig.base.json']
/** Format of published releases; increase it when publishing changes, so that every area is published again. */
const FORMAT = '6'
const LEFT_OUT = /(^|\/)(node_modules|dist|testing)\/|\.test\.tsx?$|README\.md$/

async function digestOf(repository: string, patterns: readonly string[]): Promise<string> {
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
  const hash = createHash('sha256').update(FORMAT)
  for (const path of files.toSorted()) {
    const name = relative(repository, path)
    if (LEFT_OUT.test(name)) continue
    hash
      .update(`${name}\0`)
      .update(await readFile(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * The version each area's sources would be published under, by folder: equal sources give an equal version, so an
 * unchanged area is found in the registry instead of being built again. Of the lockfile, the packages count that the
 * area or `shared` depends on: a dependency of the server changes no area.
 */
export async function fingerprints(
  repository: string,
  folders: readonly string[],
): Promise<Map<string, string>> {
  const common = await digestOf(repository, COMMON)
  const lockfile = readLockfile(await readFile(resolve(repository, 'pnpm-lock.yaml'), 'utf8'))
  const versions = new Map<string, string>()
  for (const folder of folders) {
    const own = await digestOf(repository, [`${folder}/**/*`])
    const packages = resolutionDigest(lockfile, [folder, 'shared'])
    const version = createHash('sha256').update(common).update(own).update(packages).digest('hex')
    versions.set(folder, version.slice(0, 12))
  }
  return versions
}
