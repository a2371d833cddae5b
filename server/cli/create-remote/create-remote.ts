import { createAreaFiles, type NewRemote, type SourceFiles } from './area-files.ts'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { CommandError } from '../command/command-error.ts'
import { packPackages } from '../packages/pack-packages.ts'
import { findRemoteProblem } from './refuse-remote.ts'
import { repositoryFiles } from './own-repository.ts'

const packageManifest = ({ name }: NewRemote): string =>
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

const workspaceFolder = (remote: NewRemote): SourceFiles => ({
  ...createAreaFiles(remote),
  'package.json': packageManifest(remote),
})

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) })

/** Writes files into a folder that appears completely or not at all. */
async function writeFolder(target: string, files: SourceFiles): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const draft = await mkdtemp(resolve(dirname(target), '.creating-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(resolve(draft, path)), { recursive: true })
      await writeFile(resolve(draft, path), content)
    }
    // Only its owner can read a temporary folder.
    await chmod(draft, 0o755)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The workspace's `package.json` with `pnpm dev:<area>` after the commands of the other areas. */
function addDevCommand(text: string, name: string): string {
  // The keys keep their order, which a parsed object would not guarantee.
  const manifest = JSON.parse(text) as object
  const known = Object.entries(Manifest.parse(manifest).scripts)
  const last = known.findLastIndex(([command]) => command.startsWith('dev:'))
  const [command = '', line = ''] = known[last] ?? []
  const added: [string, string] = [`dev:${name}`, line.replace(command.replace('dev:', ''), name)]
  const scripts = Object.fromEntries(known.toSpliced(last + 1, 0, added))
  return `${JSON.stringify({ ...manifest, scripts }, undefined, 2)}\n`
}

/**
 * Creates `mfe-<name>` in a workspace: an area with one page that can be built, tested and released, and its command
 * `pnpm dev:<name>`. Returns the folder. Throws a CommandError with the reason and writes nothing when the name or the
 * route is taken.
 */
export async function createRemote(repository: string, remote: NewRemote): Promise<string> {
  const problem = await findRemoteProblem(repository, remote)
  if (problem) throw new CommandError(problem)
  const folder = `mfe-${remote.name}`
  const manifest = resolve(repository, 'package.json')
  const next = addDevCommand(await readFile(manifest, 'utf8'), remote.name)
  await writeFolder(resolve(repository, folder), workspaceFolder(remote))
  await writeFile(manifest, next)
  return folder
}

/**
 * Creates a separate repository for an area with our packages in it. Throws a CommandError with the reason and writes
 * nothing when the name or the route is taken in this workspace, or when the folder is not empty.
 */
export async function createRepository(repository: string, remote: NewRemote, target: string): Promise<void> {
  const problem = await findRemoteProblem(repository, remote)
  if (problem) throw new CommandError(problem)
  const there = await readdir(target).catch(() => [])
  if (there.length > 0) throw new CommandError(`${target} is not empty.`)
  try {
    await writeFolder(target, repositoryFiles(remote))
    await packPackages(resolve(target, 'packages'))
  } catch (error) {
    // The folder was empty, and an incomplete repository would make the next attempt fail.
    await rm(target, { recursive: true, force: true })
    throw error
  }
}
