import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, fetch } from 'undici'
import { OutsideError, isOutsideError } from '../../kernel/errors/outside-error.ts'
import { createBreaker } from '../outside/breaker.ts'
import { failureOf } from '../outside/call.ts'
import { errorCodeOf } from './s3-listing.ts'

export const SERVICE = 'release bucket'
const CONNECT_MS = 2_000
/** For the reply; a second more for each 256 KB that is sent or may come. */
const REPLY_MS = 5_000
const BYTES_PER_SEC = 256 * 1024
const TRIES = 3
const PAUSE_MS = 200
/** More than any release; a reply with more is not read to its end. */
const MAX_BYTES = 64 * 1024 * 1024

export type S3Access = { region: string; accessKeyId: string; secretAccessKey: string; replyMs?: number }
export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array
  /** Statuses that are answers, not failures, beside 2xx. */
  expected?: readonly number[]
  /** How large a reply may be expected; it sets the limit of time. */
  largestReply?: number
}
export type S3Reply = { status: number; body: Buffer }

/** What a later try may mend: no connection, a limit of time, a server that is busy or broken. */
function isTemporary(error: unknown): boolean {
  if (!isOutsideError(error)) return false
  const { status = 500, failure } = error
  return failure !== 'open' && (failure !== 'refused' || status === 429 || status === 408) && status !== 501
}

async function readBody(response: Awaited<ReturnType<typeof fetch>>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error(`The reply has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A signed caller (AWS Signature Version 4, the body's hash included) of an S3 server: 2 s to connect, 5 s and one for each
 * 256 KB to answer, no redirects, three tries where another one can help, and a breaker. Throws an OutsideError with the
 * server's own code.
 */
export function s3Caller({ replyMs = REPLY_MS, ...access }: S3Access) {
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, connections: 8 })
  const breaker = createBreaker()

  async function sendOnce({ method, url, headers, body, largestReply = 0 }: S3Request): Promise<S3Reply> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      ...access,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    })
    const signed = await signer.sign()
    const transferMs = (1_000 * ((body?.length ?? 0) + largestReply)) / BYTES_PER_SEC
    const response = await fetch(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      redirect: 'manual',
      dispatcher: agent,
      signal: AbortSignal.timeout(Math.ceil(CONNECT_MS + replyMs + transferMs)),
    })
    return { status: response.status, body: await readBody(response) }
  }

  async function tryOnce(request: S3Request): Promise<S3Reply> {
    if (breaker.isOpen()) throw new OutsideError(SERVICE, 'open')
    const { status, body } = await sendOnce(request).catch((cause: unknown) => {
      breaker.failed()
      throw new OutsideError(SERVICE, failureOf(cause), { cause })
    })
    if (status >= 500 && status !== 501) breaker.failed()
    else breaker.succeeded()
    if ((status >= 200 && status < 300) || request.expected?.includes(status)) return { status, body }
    const code = errorCodeOf(body.toString())
    const failure = status >= 400 && status < 500 ? 'refused' : 'broken'
    throw new OutsideError(SERVICE, failure, { status, codes: code ? [code] : [] })
  }

  return async function call(request: S3Request): Promise<S3Reply> {
    for (let count = 1; ; count += 1) {
      try {
        return await tryOnce(request)
      } catch (error) {
        if (count === TRIES || !isTemporary(error)) throw error
        await delay(PAUSE_MS * 4 ** (count - 1) * (0.5 + Math.random()))
      }
    }
  }
}
