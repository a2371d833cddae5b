import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/**
 * The installed version of a package, resolved from `file` (default: the kit). Throws when the package is not
 * installed.
 */
export function installedVersion(name: string, file = import.meta.filename): string {
  const folders = createRequire(file).resolve.paths(name) ?? []
  const packageFile = folders
    .map((folder) => resolve(folder, name, 'package.json'))
    .find((path) => existsSync(path))
  if (!packageFile) throw new Error(`${name} is not installed`)
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string } // every package has a version
  return version
}
