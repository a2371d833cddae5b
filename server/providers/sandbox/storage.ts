import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CardsState } from '../cards/sandbox-state.ts'
import type { KitchenOrder } from '../store-systems/sandbox-types.ts'
import type { OutboxMessage } from '../messages/sandbox-types.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random id in the gateway's format: a prefix and 26 letters of base 32 (130 bits). */
export function randomId(prefix: string): string {
  return prefix + Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('')
}

/** Everything the sandbox stores. Card numbers and security codes are never part of it. */
type SandboxState = {
  cards: CardsState
  messages: OutboxMessage[]
  /** Requests to marketing and tag services, newest last. */
  recorded: Recorded[]
  kitchen: { orders: Record<string, KitchenOrder> }
  /** Private key of the identity provider (JWK), so tokens survive a restart. */
  identityKey?: Record<string, unknown>
}

export type Recorded = { at: string; service: string; path: string; body: unknown }

export type SandboxStorage = { state: SandboxState; save: () => void; close: () => void }

const SAVE_AFTER_MS = 100
const RETRY_MS = 5_000
const MAX_STORED = 500

const emptyState = (): SandboxState => ({
  cards: {
    payments: {},
    tokens: {},
    instruments: {},
    sessions: {},
    replies: {},
    fingerprintKey: randomBytes(16).toString('hex'),
  },
  messages: [],
  recorded: [],
  kitchen: { orders: {} },
})

/**
 * Opens the sandbox's state: a JSON file that is replaced as a whole shortly after each change, or memory alone when no
 * file is named. A file that cannot be read starts empty.
 */
export function openStorage(file?: string): SandboxStorage {
  const state = file ? readState(file) : emptyState()
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    timer = undefined
    if (!file) return
    state.messages.splice(0, state.messages.length - MAX_STORED)
    state.recorded.splice(0, state.recorded.length - MAX_STORED)
    try {
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    } catch (error) {
      // With a full disk the state is lost at a restart, but the services in use go on.
      console.error('sandbox: its state is not written,', error instanceof Error ? error.message : error)
      timer = setTimeout(write, RETRY_MS).unref()
    }
  }

  return {
    state,
    save: () => {
      if (file) timer ??= setTimeout(write, SAVE_AFTER_MS)
    },
    close: () => {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
  }
}

function readState(file: string): SandboxState {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // our own file, written by `write` above
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as SandboxState) }
  } catch {
    return emptyState()
  }
}
