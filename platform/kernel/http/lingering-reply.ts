import { setTimeout as delay } from 'node:timers/promises'

/**
 * Maximum number of bytes, and maximum time, that a rejected client may still send, so that it can read the response.
 */
const MAX_LINGER_BYTES = 8 * 1024 * 1024
const MAX_LINGER_MS = 2_000

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>

/** Reads and discards until the body, the byte limit or the time limit ends. Never rejects. */
async function discardBody(reader: BodyReader): Promise<void> {
  const until = performance.now() + MAX_LINGER_MS
  const late = delay(MAX_LINGER_MS, { done: true, value: undefined } as const, { ref: false })
  let bytes = 0
  while (bytes < MAX_LINGER_BYTES && performance.now() < until) {
    const { done, value } = await Promise.race([reader.read(), late])
    if (done) return
    bytes += value?.length ?? 0
  }
}

/**
 * A response to a request whose body was not read completely: it is sent at once, and is the last one on its
 * connection. The rest of the body is read and discarded for a moment before the connection closes, because closing a
 * connection with unread bytes would discard the response as well.
 */
export async function createLingeringReply(reply: Response, reader: BodyReader): Promise<Response> {
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      await discardBody(reader).catch(() => undefined) // the client has disconnected
      controller.close()
    },
  })
  const headers = new Headers(reply.headers)
  headers.set('Connection', 'close')
  headers.set('Content-Length', String(bytes.length))
  return new Response(body, { status: reply.status, headers })
}
