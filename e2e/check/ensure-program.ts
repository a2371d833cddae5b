import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const runTool = (tool: string, ...args: string[]): boolean =>
  spawnSync(tool, args, { stdio: 'inherit' }).status === 0

/** Installs a package of Debian, as root. */
export const installPackage = (name: string): boolean =>
  existsSync('/usr/bin/apt-get') &&
  runTool('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)

export const updatePackages = (): boolean =>
  existsSync('/usr/bin/apt-get') && runTool('apt-get', 'update', '-qq')

/**
 * A program that a check needs, installed or from Debian's package of its name (as root). Throws an Error that says what to
 * install.
 */
export function ensureProgram(name: string): string {
  const paths = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map(
    (folder) => `${folder}/${name}`,
  )
  const find = () => paths.find((path) => existsSync(path))
  const found = find() ?? (updatePackages() && installPackage(name) ? find() : undefined)
  if (!found) throw new Error(`${name} was not found and could not be installed. Install it.`)
  return found
}
