const KEY_BYTES = 16

/**
 * Creates a unique key. Unlike `randomUUID` it works without https, for example on a phone in the same
 * network.
 */
export function createIdempotencyKey(): string {
  const parts = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(parts, (part) => part.toString(16).padStart(2, '0')).join('')
}

// Each attempt, a call with its body, has one idempotency key. Pressing twice or sending again after a lost
// reply is the same attempt; a corrected body is a new one, because the server rejects it under the first
// key. The server recognises an order that was placed meanwhile by its basket (trust P1, P12).
const idempotencyKeys = new Map<string, string>()

type AttemptCall = 'order' | 'pay' | 'change'
const formatAttempt = (call: AttemptCall, body: object): string => `${call}:${JSON.stringify(body)}`

/** The idempotency key of a call with its body. */
export function getAttemptKey(call: AttemptCall, body: object): string {
  const attempt = formatAttempt(call, body)
  const key = idempotencyKeys.get(attempt) ?? createIdempotencyKey()
  idempotencyKeys.set(attempt, key)
  return key
}

/** The server has replied, so a corrected request is a new attempt. */
export const forgetAttempt = (call: AttemptCall, body: object): void =>
  void idempotencyKeys.delete(formatAttempt(call, body))
