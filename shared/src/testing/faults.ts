import { vi } from 'vitest'
import * as z from 'zod'
import { isWholeRun } from './whole-run.ts'

/** A fault that any action may meet. */
export type Fault = {
  begin: () => unknown
  /** The message that the shopper sees; a call's own message also matches. */
  message: RegExp
  /** Whether the error is unexpected, and therefore also reported. */
  isUnforeseen?: boolean
}

/** An action's message for an error without a reason (spec §8). */
const GENERIC_MESSAGE = /error|unable|unknown|issue/i

const stubReply = (body: string, status = 200) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } })),
  )
/** Makes every call throw before it is sent. */
const throwBeforeSend = (error: Error) =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw error
  })

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Never replies, so that the call's own timeout applies, which fires at once here. */
function neverReply(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')))
    return controller.signal
  })
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    const { signal } = init ?? {}
    return new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
}

/** Start a fault just before the action's press; an `afterEach` with `vi.restoreAllMocks()` ends it. */
export const FAULTS: Record<string, Fault> = {
  'no connection': { begin: goOffline, message: /You are offline\. Check your connection and try again\./ },
  'a lost network': {
    begin: () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    message: GENERIC_MESSAGE,
  },
  'no answer': { begin: neverReply, message: GENERIC_MESSAGE },
  'a 500 without a message': { begin: () => stubReply('{}', 500), message: GENERIC_MESSAGE },
  'a refusal with a message': {
    begin: () => stubReply('{"errorCode":422,"errorDisplay":"Not on a Sunday."}', 422),
    message: /Not on a Sunday\./,
  },
  'a broken reply': { begin: () => stubReply('{"basket":'), message: GENERIC_MESSAGE },
  'a reply that is not the contract’s': {
    begin: () => stubReply('{"surprise":true}'),
    message: GENERIC_MESSAGE,
    isUnforeseen: true,
  },
  'a TypeError': {
    begin: () => throwBeforeSend(new TypeError('undefined is not a function')),
    message: GENERIC_MESSAGE,
    isUnforeseen: true,
  },
  'a ZodError': {
    begin: () => throwBeforeSend(new z.ZodError([])),
    message: GENERIC_MESSAGE,
    isUnforeseen: true,
  },
}

const SAMPLE_SIZE = 3

/**
 * The faults to try for one of several actions. A complete run tries all; otherwise each action tries every third one,
 * starting at a different fault (docs/decisions/254).
 */
export function faultsInTurn(turn: number): [string, Fault][] {
  return Object.entries(FAULTS).filter((_, index) => isWholeRun || index % SAMPLE_SIZE === turn % SAMPLE_SIZE)
}
