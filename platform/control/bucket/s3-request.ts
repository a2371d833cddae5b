import type { StoredObject } from './port.ts'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, fetch } from 'undici'
import { CONTROL_DEADLINES, type ControlDeadlines } from '../deadlines.ts'
import { OutsideError, isOutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createBreaker } from '@larder/kernel/errors/breaker.ts'
import { describeFailure } from '@larder/kernel/errors/outside-error.ts'

type Page = { objects: StoredObject[]; isTruncated: boolean }

/** Reads the text of the first element with this name that has no child elements. */
const parseElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Decodes a key. Keys are requested with URL encoding, in which some servers write a space as `+`. */
const decodeKey = (key: string): string => decodeURIComponent(key.replaceAll('+', '%20'))

/**
 * Parses a page of `ListObjectsV2`, requested with `encoding-type=url` so that keys contain no XML characters. Throws
 * for an invalid one.
 */
export function parseListing(xml: string): Page {
  const isTruncated = parseElement(xml, 'IsTruncated')
  if (isTruncated === undefined) throw new Error('This is not a list of objects')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const key = parseElement(entry, 'Key')
    const modifiedAt = new Date(parseElement(entry, 'LastModified') ?? '')
    if (!key || Number.isNaN(modifiedAt.getTime())) throw new Error('An object has no key or no time')
    return { key: decodeKey(key), modifiedAt }
  })
  return { objects, isTruncated: isTruncated === 'true' }
}

export const parseErrorCode = (xml: string): string | undefined => parseElement(xml, 'Code')

export const SERVICE_NAME = 'release bucket'
/** Assumed upload speed: a reply may start one second later for each of these bytes sent. */
const MIN_BYTES_PER_SEC = 256 * 1024
const MAX_ATTEMPTS = 3
const RETRY_PAUSE_MS = 200
/** Maximum size of a reply; more than any release has. */
const MAX_BYTES = 64 * 1024 * 1024

export type S3Access = {
  region: string
  accessKeyId: string
  secretAccessKey: string
  deadlines?: Pick<ControlDeadlines, 'bucketConnect' | 'bucketReply' | 'bucketWhole' | 'bucketLastTry'>
}
type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array
  /** Statuses other than 2xx that are not failures. */
  expected?: readonly number[]
}
type S3Reply = { status: number; body: Buffer }

/** Whether a retry may help: no connection, a timeout, a busy or broken server. */
function isTemporary(error: unknown): boolean {
  if (!isOutsideError(error)) return false
  const { status = 500, failure } = error
  return failure !== 'open' && (failure !== 'refused' || status === 429 || status === 408) && status !== 501
}

async function fetchBody(response: Awaited<ReturnType<typeof fetch>>, onPiece: () => void): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    onPiece()
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error(`The reply has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Aborts a call whose reply does not start in time, pauses for too long, or takes too long in total. */
function createTimeLimits({
  firstMs,
  pieceMs,
  wholeMs,
}: {
  firstMs: number
  pieceMs: number
  wholeMs: number
}) {
  const abort = new AbortController()
  const end = () => abort.abort(new DOMException('No reply in time', 'TimeoutError'))
  let timer = setTimeout(end, firstMs)
  const clear = () => clearTimeout(timer)
  return {
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(wholeMs)]),
    clear,
    /** Restarts the time limit for the next piece. */
    renew: () => {
      clear()
      timer = setTimeout(end, pieceMs)
    },
  }
}

/** Signs a request (AWS Signature Version 4), including the hash of its body. */
async function signRequest(access: Omit<S3Access, 'deadlines'>, { method, url, headers, body }: S3Request) {
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signed = { ...headers, 'x-amz-content-sha256': hash }
  return new AwsV4Signer({ ...access, service: 's3', method, url: url.href, headers: signed }).sign()
}

/**
 * Creates a caller of an S3 server that signs requests: 2 s to connect, 5 s to answer plus one per 256 KB sent, no
 * redirects, up to three tries where that can help, and a circuit breaker. Throws an OutsideError with the server's
 * error code.
 */
export function createS3Caller({ deadlines = CONTROL_DEADLINES, ...access }: S3Access) {
  const { bucketConnect, bucketReply, bucketWhole, bucketLastTry } = deadlines
  const agent = new Agent({ connect: { timeout: bucketConnect }, connections: 8 })
  const breaker = createBreaker()

  async function sendOnce(request: S3Request): Promise<S3Reply> {
    const { method, body = null } = request
    const { url, headers } = await signRequest(access, request)
    const sendMs = Math.ceil((1_000 * (body?.length ?? 0)) / MIN_BYTES_PER_SEC)
    const { signal, renew, clear } = createTimeLimits({
      firstMs: bucketConnect + bucketReply + sendMs,
      pieceMs: bucketReply,
      wholeMs: bucketWhole,
    })
    try {
      const init = { method, body, headers: Object.fromEntries(headers), signal, dispatcher: agent }
      const response = await fetch(url, { ...init, redirect: 'manual' })
      return { status: response.status, body: await fetchBody(response, renew) }
    } finally {
      clear()
    }
  }

  async function tryOnce(request: S3Request): Promise<S3Reply> {
    if (breaker.isOpen()) throw new OutsideError(SERVICE_NAME, 'open')
    const { status, body } = await sendOnce(request).catch((cause: unknown) => {
      breaker.recordFailure()
      throw new OutsideError(SERVICE_NAME, describeFailure(cause), { cause })
    })
    if (status >= 500 && status !== 501) breaker.recordFailure()
    else breaker.recordSuccess()
    if ((status >= 200 && status < 300) || request.expected?.includes(status)) return { status, body }
    const code = parseErrorCode(body.toString())
    const failure = status >= 400 && status < 500 ? 'refused' : 'broken'
    throw new OutsideError(SERVICE_NAME, failure, { status, codes: code ? [code] : [] })
  }

  return async function call(request: S3Request): Promise<S3Reply> {
    const lastTry = performance.now() + bucketLastTry // no later, because users wait for the reply
    for (let count = 1; ; count += 1) {
      try {
        return await tryOnce(request)
      } catch (error) {
        if (count === MAX_ATTEMPTS || performance.now() > lastTry || !isTemporary(error)) throw error
        await delay(RETRY_PAUSE_MS * 4 ** (count - 1) * (0.5 + Math.random()))
      }
    }
  }
}
