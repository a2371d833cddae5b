import { spawnSync } from 'node:child_process'

/** Sources that affect every area besides its own folder, as in `platform/control/publish/fingerprint.ts`. */
const SHARED_SOURCES = [
  'shared/src',
  ':(glob)shared/config/*.*',
  'shared/config/contracts',
  'shared/package.json',
  'platform/contracts',
  'tsconfig.base.json',
]
const UNBUILT_FILES = ['test.ts', 'test.tsx', 'README.md'].map((name) => `:(exclude,glob)**/*${name}`)
const UNRELEASED_FILES = [...UNBUILT_FILES, ':(exclude,glob)**/testing/**']

/** Output of Git in a repository; undefined when the command fails or Git is not installed. */
function runGit(repository: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The commit at which every area had different sources than now, or the reason why there is none. */
type EarlierCommit = { hash: string; title: string } | { missing: string }

/**
 * The newest commit since which the sources of all these areas' folders have changed, either by a commit of their own
 * or in the shared sources.
 */
export function findEarlierCommit(repository: string, folders: readonly string[]): EarlierCommit {
  const changes = new Set<string>()
  for (const folder of folders) {
    const last = runGit(
      repository,
      'log',
      '-1',
      '--format=%H',
      '--',
      folder,
      ...SHARED_SOURCES,
      ...UNRELEASED_FILES,
    )
    if (!last) return { missing: `No commit of ${folder} is known here: this is no clone of the repository.` }
    changes.add(last)
  }
  const oldest = runGit(repository, 'merge-base', '--octopus', ...changes) ?? ''
  const title = runGit(repository, 'log', '-1', '--format=%h %s', `${oldest}^`)
  const hash = runGit(repository, 'rev-parse', '--verify', '--quiet', `${oldest}^`)
  if (hash && title) return { hash, title }
  return { missing: `This clone begins with ${oldest}, and has no earlier sources: git fetch --unshallow` }
}
