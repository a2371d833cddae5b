import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readCatalog, readLockfile, resolutionDigest } from './lockfile.ts'

/** The sources of every area besides its own folder. */
const COMMON = ['shared/src/**/*', 'shared/config/**/*', 'shared/package.json', 'tsconfig.base.json']
/** Format of published releases; increase it when publishing changes, so that every area is published again. */
const FORMAT = '6'
/** Files that no build reads. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist|testing)\/|\.test(ing)?\.tsx?$|README\.md$|^shared\/config\/(alone\/|(vitest|area-tests)\.ts$)/

const CODE = /\.([cm]?[jt]sx?|css)$/
/** A package that a source names: `'@scope/name/path'`. */
const NAMED = /['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"\n]*)?['"]/g

type Sources = {
  digest: string
  /** Packages that they may import. */
  named: ReadonlySet<string>
}

async function listFiles(repository: string, patterns: readonly string[]): Promise<string[]> {
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
  return files.toSorted().filter((path) => !LEFT_OUT.test(relative(repository, path)))
}

async function readSources(repository: string, patterns: readonly string[]): Promise<Sources> {
  const hash = createHash('sha256').update(FORMAT)
  const named = new Set<string>()
  for (const path of await listFiles(repository, patterns)) {
    const content = await readFile(path)
    hash
      .update(`${relative(repository, path)}\0`)
      .update(content)
      .update('\0')
    if (!CODE.test(path)) continue
    for (const [, name = ''] of content.toString().matchAll(NAMED)) named.add(name)
  }
  return { digest: hash.digest('hex'), named }
}

/**
 * The version each area's sources would be published under, by folder: equal sources give an equal version, so an
 * unchanged area is found in the registry instead of being built again. What its build reads decides: the area's folder,
 * `shared` with the build's own configuration, and of the packages those that these sources name, as the lockfile resolves
 * them, and with their ranges in the catalog. A dependency of the server or of tests changes no area.
 */
export async function fingerprints(
  repository: string,
  folders: readonly string[],
): Promise<Map<string, string>> {
  const read = async (file: string) => readFile(resolve(repository, file), 'utf8')
  const common = await readSources(repository, COMMON)
  const lockfile = readLockfile(await read('pnpm-lock.yaml'))
  const catalog = readCatalog(await read('pnpm-workspace.yaml'))
  const versions = new Map<string, string>()
  for (const folder of folders) {
    const own = await readSources(repository, [`${folder}/**/*`])
    const isTaken = (name: string) => common.named.has(name) || own.named.has(name)
    const packages = resolutionDigest(lockfile, { folders: [folder, 'shared'], isTaken, catalog })
    const version = createHash('sha256').update(common.digest).update(own.digest).update(packages)
    versions.set(folder, version.digest('hex').slice(0, 12))
  }
  return versions
}

const run = promisify(execFile)
/** As the contract of a publication has it. */
const MAX_SUBJECT_CHARS = 200

/**
 * First line of the last commit that changed a folder of the repository, by which people know the release that was built from
 * it; undefined where there is no Git, or no commit.
 */
export async function commitSubject(repository: string, folder: string): Promise<string | undefined> {
  const log = ['log', '-1', '--format=%s', '--', folder]
  const subject = await run('git', log, { cwd: repository, timeout: 5_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
  return subject === '' ? undefined : subject.slice(0, MAX_SUBJECT_CHARS)
}
