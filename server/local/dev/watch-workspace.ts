import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { changeOf, together, type Change } from './changes.ts'

/**
 * Editors write a file in several steps, and "save all" writes several files: changes within this time count as one
 * edit.
 */
const SETTLE_MS = 50

type Options = {
  repository: string
  /** Folders to watch recursively, relative to the repository. */
  folders: readonly string[]
  /** Handles one edit; the next one waits until it is done. */
  onChange: (change: Change) => Promise<void>
  signal: AbortSignal
}

/** Watches the workspace's sources; edits made while one is being handled are handled together, next. */
export function watchWorkspace({ repository, folders, onChange, signal }: Options): void {
  let waiting: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let isBusy = false

  async function answer(): Promise<void> {
    if (isBusy) return // called again when it is done
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
      if (name) note(changeOf(`${folder}/${name}`))
    })
  }
}
