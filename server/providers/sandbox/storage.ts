import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random id in the gateway's format: a prefix and 26 letters of base 32 (130 bits). */
export function generateId(prefix: string): string {
  return prefix + Array.from(randomBytes(26), (byte) => ID_ALPHABET[byte % 32]).join('')
}

export type SandboxStorage<State> = { state: State; save: () => void; close: () => void }

const SAVE_DELAY_MS = 100
const SAVE_RETRY_MS = 5_000
const MAX_STORED_ENTRIES = 500

/**
 * Opens the sandbox's state: a JSON file that is replaced shortly after each change, or memory without a file name. A
 * file that cannot be read starts empty. Lists keep their newest 500 entries.
 */
export function openStorage<State extends object>(
  emptyState: () => State,
  file?: string,
): SandboxStorage<State> {
  const state = file ? loadState(file, emptyState) : emptyState()
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    timer = undefined
    if (!file) return
    const parts: unknown[] = Object.values(state)
    for (const part of parts) if (Array.isArray(part)) part.splice(0, part.length - MAX_STORED_ENTRIES)
    try {
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    } catch (error) {
      // With a full disk the state is lost at a restart, but the services keep working.
      console.error(
        'sandbox: its state could not be written,',
        error instanceof Error ? error.message : error,
      )
      timer = setTimeout(write, SAVE_RETRY_MS).unref()
    }
  }

  return {
    state,
    save: () => {
      if (file) timer ??= setTimeout(write, SAVE_DELAY_MS)
    },
    close: () => {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
  }
}

function loadState<State extends object>(file: string, emptyState: () => State): State {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // The file was written by `write` above.
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as State) }
  } catch {
    return emptyState()
  }
}
