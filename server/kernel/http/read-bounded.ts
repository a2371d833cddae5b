import { AppError } from '@larder/shared/errors'
import type { BodyReader } from './lingering-reply.ts'

export type Body = Uint8Array<ArrayBuffer>
type Read = { body: Body | undefined; isRead: boolean }
type Bounds = {
  /** No larger body is kept. */
  maxBytes: number
  /** A larger body is read to its end up to this size, so that its connection can be reused. */
  maxReadBytes: number
}

/** The error of a body that is over its bound: 413. */
export const tooLarge = () =>
  new AppError('VALIDATION', { status: 413, display: 'The request is too large.' })

/** Disconnected, or past its deadline: no client reads this reply (408). */
export function rejectIncomplete(cause: unknown): never {
  throw new AppError('VALIDATION', { status: 408, display: 'The request did not arrive.', cause })
}

function concatenate(chunks: readonly Uint8Array[], size: number): Body {
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/**
 * A body's bytes; undefined when they are too many. `isRead` says whether it was read to its end. Throws a 408 when it
 * does not arrive whole.
 */
export async function readBounded(reader: BodyReader, { maxBytes, maxReadBytes }: Bounds): Promise<Read> {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxReadBytes) {
    const { done, value } = await reader.read().catch(rejectIncomplete)
    if (done) return { body: size <= maxBytes ? concatenate(chunks, size) : undefined, isRead: true }
    size += value.length
    if (size <= maxBytes) chunks.push(value)
    else chunks.length = 0
  }
  return { body: undefined, isRead: false }
}
