import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { REPO_ROOT, type Counts } from './command.ts'

/**
 * A hash of the names and contents of all files in the repository except ignored ones; undefined outside a Git
 * checkout.
 */
export function hashRepository(folder = REPO_ROOT): string | undefined {
  try {
    const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
    const paths = execFileSync('git', list, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const hash = createHash('sha256')
    for (const path of new Set(paths.split('\0').filter(Boolean))) {
      hash.update(`${path}\0`)
      try {
        hash.update(readFileSync(resolve(folder, path)))
      } catch {
        hash.update('deleted')
      }
    }
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/**
 * Runs the check only if a file has changed since it last passed. Its counts are stored below `.larder`, which a fresh
 * clone does not have.
 */
export function runUnlessUnchanged<Options>({
  name,
  run,
}: {
  name: string
  run: (options: Options) => Promise<Counts>
}) {
  const file = resolve(REPO_ROOT, `.larder/cache/${name}.json`)
  return async (options: Options): Promise<Counts> => {
    const state = hashRepository()
    const passed = readLastPass(file)
    if (state !== undefined && passed?.state === state) {
      process.stdout.write(`${name}: unchanged since it passed\n`)
      return passed.counts
    }
    const counts = await run(options)
    if (state !== undefined && counts.failed === 0) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ state, counts }))
    }
    return counts
  }
}

function readLastPass(file: string): { state: string; counts: Counts } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { state: string; counts: Counts } // this check wrote the file
  } catch {
    return undefined
  }
}
