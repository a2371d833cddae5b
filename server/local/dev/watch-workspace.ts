import { watch } from 'node:fs'
import { resolve } from 'node:path'

/** Parts of `shared` that the server itself imports. */
const READ_BY_SERVER = /^shared\/src\/(contracts|domain|errors|lib)\//
const OF_SERVER = /^server\/(kernel|providers|releases|edge|api)\//
/** Files that configure an area's build and that a running build has already read. */
const OF_BUILD = /^(?:(host|mfe-[a-z]+)\/(?:area|rsbuild\.config)\.ts$|shared\/config\/)/
/** Tests, documents, build output, and temporary files of editors. */
const IGNORED =
  /(^|\/)(node_modules|dist|\.larder|testing)\/|\.test\.tsx?$|\.testing\.tsx?$|\.md$|(^|\/)\.|~$/

/**
 * What an edit requires besides the areas' own builds: files that the API imports again, and builds to restart.
 * `builds` contains folders of areas, or is `all`.
 */
type Change = { server: string[]; builds: 'all' | string[] }

/** The required reaction to a changed file; `path` is relative to the repository. */
export function sortChange(path: string): Change {
  const file = path.replaceAll('\\', '/')
  if (IGNORED.test(file)) return { server: [], builds: [] }
  const build = OF_BUILD.exec(file)
  return {
    server: OF_SERVER.test(file) || READ_BY_SERVER.test(file) ? [file] : [],
    builds: build ? (build[1] ? [build[1]] : 'all') : [],
  }
}

/** The combined reaction to several edits. */
export const together = (changes: readonly Change[]): Change => ({
  server: [...new Set(changes.flatMap(({ server }) => server))],
  builds: changes.some(({ builds }) => builds === 'all')
    ? 'all'
    : [...new Set(changes.flatMap(({ builds }) => builds))],
})

/**
 * Editors write a file in several steps, and "save all" writes several files, so changes within this time count as one
 * edit.
 */
const SETTLE_MS = 50

type Options = {
  repository: string
  /** Folders to watch recursively, relative to the repository. */
  folders: readonly string[]
  /** Handles one edit. The next edit waits until it is done. */
  onChange: (change: Change) => Promise<void>
  signal: AbortSignal
}

/** Watches the workspace's sources. Edits made while one is being handled are handled together afterwards. */
export function watchWorkspace({ repository, folders, onChange, signal }: Options): void {
  let waiting: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let isBusy = false

  async function answer(): Promise<void> {
    if (isBusy) return // called again when the current one is done
    isBusy = true
    while (waiting.length > 0 && !signal.aborted) await onChange(together(waiting.splice(0)))
    isBusy = false
  }

  function note(change: Change): void {
    if (change.server.length === 0 && change.builds.length === 0) return
    waiting = [...waiting, change]
    clearTimeout(timer)
    timer = setTimeout(() => void answer(), SETTLE_MS)
  }

  for (const folder of folders) {
    watch(resolve(repository, folder), { recursive: true, signal }, (_, name) => {
      if (name) note(sortChange(`${folder}/${name}`))
    })
  }
}
