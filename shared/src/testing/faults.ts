import { vi } from 'vitest'
import * as z from 'zod'
import { isWholeRun } from './whole-run.ts'

/** A fault that any action may meet. */
export type Fault = {
  begin: () => unknown
  /** The message the shopper reads; a call's own message is as good. */
  said: RegExp
  /** An unforeseen error, which is reported, too. */
  isUnforeseen?: boolean
}

/** The message of an action for an error without a reason (spec §8). */
const FAILED = /error|unable|unknown|issue/i

const reply = (body: string, status = 200) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } })),
  )
/** Makes every call throw before it is sent. */
const thrown = (error: Error) =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw error
  })

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Never replies, until the call's own timeout, which fires at once here. */
function hang(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('signal timed out', 'TimeoutError')))
    return late.signal
  })
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    const { signal } = init ?? {}
    return new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
}

/** Start one just before the action's press; an `afterEach` with `vi.restoreAllMocks()` ends it. */
export const FAULTS: Record<string, Fault> = {
  'no connection': { begin: goOffline, said: /You are offline\. Check your connection and try again\./ },
  'a lost network': {
    begin: () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    said: FAILED,
  },
  'no answer': { begin: hang, said: FAILED },
  'a 500 without a message': { begin: () => reply('{}', 500), said: FAILED },
  'a refusal with a message': {
    begin: () => reply('{"errorCode":422,"errorDisplay":"Not on a Sunday."}', 422),
    said: /Not on a Sunday\./,
  },
  'a broken reply': { begin: () => reply('{"basket":'), said: FAILED },
  'a reply that is not the contract’s': {
    begin: () => reply('{"surprise":true}'),
    said: FAILED,
    isUnforeseen: true,
  },
  'a TypeError': {
    begin: () => thrown(new TypeError('undefined is not a function')),
    said: FAILED,
    isUnforeseen: true,
  },
  'a ZodError': { begin: () => thrown(new z.ZodError([])), said: FAILED, isUnforeseen: true },
}

const SAMPLES = 3

/**
 * The faults with their names, for an action that is one of several: a whole run tries all of them, any other every
 * third one, and the next action the next ones (docs/decisions/254).
 */
export function faultsInTurn(turn: number): [string, Fault][] {
  return Object.entries(FAULTS).filter((_, index) => isWholeRun || index % SAMPLES === turn % SAMPLES)
}
