import { watch } from 'node:fs'
import { resolve } from 'node:path'

const SHARED_WITH_SERVER = /^(shared\/src\/(contracts|domain|errors|lib)|platform\/contracts)\//
const SERVER_FILES = /^(platform\/(kernel|control|edge)|server\/(providers|api))\//
/** Files that configure an area's build and that a running build has already read. */
const BUILD_CONFIG_FILES = /^(?:(host|mfe-[a-z]+)\/(?:area|rsbuild\.config)\.ts$|shared\/config\/)/
/** Tests, documents, build output, and temporary files of editors. */
const IGNORED_FILES =
  /(^|\/)(node_modules|dist|\.larder|testing)\/|\.test\.tsx?$|\.testing\.tsx?$|\.md$|(^|\/)\.|~$/

/**
 * The actions that an edit requires besides the areas' own builds: files that the API imports again, and builds to
 * restart. `builds` contains folders of areas, or is `all`.
 */
type Change = { server: string[]; builds: 'all' | string[] }

/** The required reaction to a changed file; `path` is relative to the repository. */
export function classifyChange(path: string): Change {
  const file = path.replaceAll('\\', '/')
  if (IGNORED_FILES.test(file)) return { server: [], builds: [] }
  const build = BUILD_CONFIG_FILES.exec(file)
  return {
    server: SERVER_FILES.test(file) || SHARED_WITH_SERVER.test(file) ? [file] : [],
    builds: build ? (build[1] ? [build[1]] : 'all') : [],
  }
}

export const combineChanges = (changes: readonly Change[]): Change => ({
  server: [...new Set(changes.flatMap(({ server }) => server))],
  builds: changes.some(({ builds }) => builds === 'all')
    ? 'all'
    : [...new Set(changes.flatMap(({ builds }) => builds))],
})

/**
 * Time in ms within which changes count as one edit, because editors write a file in several steps and "save all"
 * writes several files.
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
    if (isBusy) return // the loop runs again when the current change is done
    isBusy = true
    while (waiting.length > 0 && !signal.aborted) await onChange(combineChanges(waiting.splice(0)))
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
      if (name) note(classifyChange(`${folder}/${name}`))
    })
  }
}
