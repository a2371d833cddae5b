import { areaFiles, type NewRemote, type SourceFiles } from './area-files.ts'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { CommandError } from '../command-error.ts'
import { packPackages } from '../packages/pack-packages.ts'
import { refuseRemote } from './refuse-remote.ts'
import { ownRepository } from './own-repository.ts'

const manifest = ({ name }: NewRemote): string =>
  `${JSON.stringify(
    {
      name: `@larder/mfe-${name}`,
      version: '0.0.0',
      private: true,
      description: `The ${name} area.`,
      type: 'module',
      scripts: { build: 'rsbuild build' },
      dependencies: { '@larder/shared': 'workspace:*', react: 'catalog:' },
      devDependencies: { '@rsbuild/core': 'catalog:', '@types/react': 'catalog:', vitest: 'catalog:' },
    },
    undefined,
    2,
  )}\n`

/** A folder of this workspace with an area. */
const workspaceFolder = (remote: NewRemote): SourceFiles => ({
  ...areaFiles(remote),
  'package.json': manifest(remote),
})

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) })

/** Writes files below a folder that appears whole or not at all. */
async function writeFolder(target: string, files: SourceFiles): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const draft = await mkdtemp(resolve(dirname(target), '.creating-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(resolve(draft, path)), { recursive: true })
      await writeFile(resolve(draft, path), content)
    }
    // A temporary folder is readable by its owner alone.
    await chmod(draft, 0o755)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The workspace's `package.json` with `pnpm dev:<area>` after the other areas' commands. */
function withDevCommand(text: string, name: string): string {
  // The keys keep their order, which a parsed object would not.
  const manifest = JSON.parse(text) as object
  const known = Object.entries(Manifest.parse(manifest).scripts)
  const last = known.findLastIndex(([command]) => command.startsWith('dev:'))
  const [command = '', line = ''] = known[last] ?? []
  const added: [string, string] = [`dev:${name}`, line.replace(command.replace('dev:', ''), name)]
  const scripts = Object.fromEntries(known.toSpliced(last + 1, 0, added))
  return `${JSON.stringify({ ...manifest, scripts }, undefined, 2)}\n`
}

/**
 * Makes `mfe-<name>` in a workspace: an area with one page, which builds, is tested and can be released, and its command
 * `pnpm dev:<name>`. Gives the folder. Throws a CommandError that says why, with nothing written, when the name or the
 * route is not free.
 */
export async function createRemote(repository: string, remote: NewRemote): Promise<string> {
  const problem = await refuseRemote(repository, remote)
  if (problem) throw new CommandError(problem)
  const folder = `mfe-${remote.name}`
  const manifest = resolve(repository, 'package.json')
  const next = withDevCommand(await readFile(manifest, 'utf8'), remote.name)
  await writeFolder(resolve(repository, folder), workspaceFolder(remote))
  await writeFile(manifest, next)
  return folder
}

/**
 * Makes a repository of its own for an area, with our packages in it. Throws a CommandError that says why, with nothing
 * written, when the name or the route is not free in this workspace, or the folder is not empty.
 */
export async function createRepository(repository: string, remote: NewRemote, target: string): Promise<void> {
  const problem = await refuseRemote(repository, remote)
  if (problem) throw new CommandError(problem)
  const there = await readdir(target).catch(() => [])
  if (there.length > 0) throw new CommandError(`${target} is not empty.`)
  try {
    await writeFolder(target, ownRepository(remote))
    await packPackages(resolve(target, 'packages'))
  } catch (error) {
    // It was empty: half a repository would refuse the next try.
    await rm(target, { recursive: true, force: true })
    throw error
  }
}
