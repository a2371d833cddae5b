import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/**
 * What the range of a package was resolved to, as the modules of a file get it: of the kit, unless another file is given.
 * Throws when it is not installed.
 */
export function installedVersion(name: string, file = import.meta.filename): string {
  const folders = createRequire(file).resolve.paths(name) ?? []
  const found = folders.map((one) => resolve(one, name, 'package.json')).find((path) => existsSync(path))
  if (!found) throw new Error(`${name} is not installed`)
  const { version } = JSON.parse(readFileSync(found, 'utf8')) as { version: string } // as every package has it
  return version
}
