import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'

/** What every area is built from besides its own folder. */
const COMMON = [
  'shared/src/**/*',
  'shared/config/*.*',
  'shared/package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
]
/** What publishing makes of a build; raise it when that changes, and every area is published anew. */
const FORMAT = '2'
const LEFT_OUT = /(^|\/)(node_modules|dist|testing)\/|\.test\.tsx?$|README\.md$/

/**
 * The version an area's sources would be published under: equal sources, equal version,
 * so an unchanged area is found in the registry instead of being built again.
 */
export async function fingerprint(repository: string, folder: string): Promise<string> {
  const patterns = [`${folder}/**/*`, ...COMMON]
  const files: string[] = []
  for (const pattern of patterns) {
    const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path)
    for await (const entry of glob(pattern, {
      cwd: repository,
      withFileTypes: true,
      exclude: (e) => exclude(e.name),
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
  return hash.digest('hex').slice(0, 12)
}
