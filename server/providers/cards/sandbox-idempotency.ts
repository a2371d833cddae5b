import type { CardsState } from './sandbox-state.ts'

export type GatewayReply = { status: number; body: unknown }

export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/**
 * The gateway's idempotency: for 24 h a key gives the first call's reply again. Calls that ended in 4xx or 5xx are not
 * stored, so such a call runs again.
 */
export function idempotency(replies: CardsState['replies'], clock: () => Date) {
  const running = new Set<string>()

  return async function once(
    key: string | undefined,
    body: string,
    run: () => Promise<GatewayReply>,
  ): Promise<GatewayReply> {
    if (!key) return run()
    const now = clock().getTime()
    const stored = replies[key]
    if (stored && now - stored.at < IDEMPOTENCY_MS) {
      if (stored.body === body) return { status: stored.status, body: stored.reply }
      return failure(422, 'idempotency_key_reused')
    }
    if (running.has(key)) return failure(409, 'request_in_progress')
    running.add(key)
    try {
      const answer = await run()
      if (answer.status < 300) replies[key] = { body, status: answer.status, reply: answer.body, at: now }
      return answer
    } finally {
      running.delete(key)
    }
  }
}

/** The gateway's error body. */
export function failure(status: number, ...codes: string[]): GatewayReply {
  return {
    status,
    body: { error_type: status === 422 ? 'request_invalid' : 'processing_error', error_codes: codes },
  }
}
