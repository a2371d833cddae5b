import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { loadConfig } from '@larder/api/config.ts'
import { consoleFolder, prepareConsole } from '@larder/control/publish/console.ts'
import { bundlePaths, type ServerBundle } from '@larder/control/publish/bundled-releases.ts'
import { loadOrBuildReleases } from '@larder/control/publish/prepare.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { formatSize } from './command/with-database.ts'
import { describeParts, packBundle } from './server-bundle/archive.ts'
import { copyPackages } from './server-bundle/packages.ts'
import { copySources, SERVER_PACKAGES } from './server-bundle/sources.ts'

const USAGE = `pnpm build:server [version]   builds what a production server runs into one folder and one archive below
                              .larder/bundle: code, its packages, Node, all areas, the operators’ pages; the
                              version is the last commit by default`
const REPO_ROOT = resolve(import.meta.dirname, '../..')
const BUNDLES_FOLDER = resolve(REPO_ROOT, '.larder/bundle')
/** What an archive may have, in bytes, so that an update is a download of seconds. */
const MAX_ARCHIVE_BYTES = 120_000_000

/** The date and hash of the last commit, so that versions are ordered by name. */
async function readCommitVersion(): Promise<string> {
  const log = ['log', '-1', '--date=format:%Y%m%d-%H%M', '--format=%cd-%h']
  const commit = await promisify(execFile)('git', log, { cwd: REPO_ROOT }).catch((cause: unknown) => {
    throw new CommandError(`There is no commit here. Name the version.\n${USAGE}`, { cause })
  })
  return commit.stdout.trim()
}

/** Builds all areas and the operators' pages where they changed, and copies them into the bundle. */
async function addBuilds(bundle: string): Promise<ServerBundle['releases']> {
  const dataFolder = resolve(loadConfig(process.env).dataFolder)
  const registry = resolve(dataFolder, 'releases')
  const prepare = { repository: REPO_ROOT, registry, say: printLine, migrated: Promise.resolve() }
  const { releases } = await loadOrBuildReleases(prepare)
  await prepareConsole(prepare)
  const target = bundlePaths(bundle)
  for (const { area, version } of releases)
    await cp(resolve(registry, area, version), resolve(target.registry, area, version), { recursive: true })
  await cp(consoleFolder(dataFolder), target.console, { recursive: true })
  await chmod(target.console, 0o755) // only the builder may read what was just built
  return [...releases]
}

/** Copies Node and the command that starts everything with it. */
async function addPrograms(bundle: string): Promise<void> {
  const programs = resolve(bundle, 'bin')
  await mkdir(programs)
  await copyFile(process.execPath, resolve(programs, 'node'))
  await copyFile(resolve(REPO_ROOT, 'deploy/larder'), resolve(programs, 'larder'))
  for (const name of ['node', 'larder']) await chmod(resolve(programs, name), 0o755)
}

await runCommand(async () => {
  const [named] = readPositionals()
  const version = named ?? (await readCommitVersion())
  if (!/^[\w.-]+$/.test(version)) throw new CommandError(`${version} is no version: letters, digits, . and -`)
  const platform = `${process.platform}-${process.arch}`
  const bundle = resolve(BUNDLES_FOLDER, `larder-${version}`)
  await rm(bundle, { recursive: true, force: true })
  await mkdir(bundle, { recursive: true })
  const files = await copySources(REPO_ROOT, bundle)
  const packages = await copyPackages({ repository: REPO_ROOT, bundle }, SERVER_PACKAGES, files)
  await addPrograms(bundle)
  const releases = await addBuilds(bundle)
  const description: ServerBundle = { version, platform, releases }
  await writeFile(bundlePaths(bundle).description, `${JSON.stringify(description, undefined, 2)}\n`)
  const archive = resolve(BUNDLES_FOLDER, `larder-${version}-${platform}.tar.gz`)
  await packBundle(bundle, archive)
  const { size } = await stat(archive)
  for (const line of await describeParts(bundle)) printLine(line)
  printLine(`${files.length} files of code and data, ${packages} packages, ${releases.length} releases.`)
  printLine(`${archive}: ${formatSize(size)}`)
  if (size > MAX_ARCHIVE_BYTES)
    throw new CommandError(`The archive may have ${formatSize(MAX_ARCHIVE_BYTES)} at most.`)
}, USAGE)
