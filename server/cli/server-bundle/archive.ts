import { createWriteStream } from 'node:fs'
import { glob, lstat, rename } from 'node:fs/promises'
import { basename, dirname, resolve, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { formatSize } from '../command/with-database.ts'

/** Packs the folder under its own name, so that archives of several versions unpack beside each other. */
export async function packBundle(bundle: string, archive: string): Promise<void> {
  const unfinished = `${archive}.part`
  const options = { cwd: dirname(bundle), gzip: true, portable: true, noMtime: true }
  await pipeline(create(options, [basename(bundle)]), createWriteStream(unfinished))
  await rename(unfinished, archive)
}

const NAMED_PACKAGES = 8

/** The part of a bundle that a file belongs to: a package by its name, else its folder. */
function getPart(path: string): string {
  const [top = '', ...rest] = path.split(sep)
  if (top !== 'node_modules') return path === `bin${sep}node` ? 'Node' : top
  const [scope = '', name = ''] = rest.slice(3) // below .pnpm/<key>/node_modules
  return `package ${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

/** Lists what takes the space of a bundle, largest first: the total, its parts, and its largest packages. */
export async function describeParts(bundle: string): Promise<string[]> {
  const sizes = new Map<string, number>()
  const count = (part: string, bytes: number) => sizes.set(part, (sizes.get(part) ?? 0) + bytes)
  for await (const entry of glob('{*,*/**/*,node_modules/.pnpm/**/*}', {
    cwd: bundle,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue
    const path = resolve(entry.parentPath, entry.name)
    const part = getPart(relative(bundle, path))
    const { size } = await lstat(path)
    count('in all', size)
    count(part, size)
    if (part.startsWith('package ')) count('packages', size)
  }
  const ordered = [...sizes].toSorted(([, one], [, other]) => other - one)
  const packages = ordered.filter(([part]) => part.startsWith('package ')).slice(0, NAMED_PACKAGES)
  const parts = ordered.filter(([part]) => !part.startsWith('package '))
  return [...parts, ...packages].map(([part, bytes]) => `  ${part}: ${formatSize(bytes)}`)
}
