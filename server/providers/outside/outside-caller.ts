import { parseJson } from '@larder/kernel/parse-json.ts'
import { Agent, fetch, type RequestInit } from 'undici'
import type * as z from 'zod'
import { PROVIDER_DEADLINES, type ProviderDeadlines } from '../settings/deadlines.ts'
import { createBreaker } from '@larder/kernel/errors/breaker.ts'
import { describeFailure, OutsideError } from '@larder/kernel/errors/outside-error.ts'

type OutsideRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Appended to the service's base URL. */
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  json?: unknown
  /** Sent unchanged, for signed bodies. */
  text?: string
  form?: Record<string, string>
  /** Sent unchanged, for encrypted bodies. */
  bytes?: Uint8Array
  timeoutMs?: number
  /** Calls with the same key share a breaker, separate from the service's other calls. */
  breakerKey?: string
}

type OutsideReply = { status: number; json: unknown; text: string }

/** How long an adapter waits for its service; the shop's deadlines by default. */
export type WithDeadlines = {
  deadlines?: Pick<ProviderDeadlines, 'outsideConnect' | 'outsideReply'> | undefined
}

type OutsideOptions = WithDeadlines & {
  service: string
  baseUrl: string
  headers?: Record<string, string>
  /** Client certificate and key (PEM), for Apple's merchant validation. */
  certificate?: { cert: string; key: string }
}

/**
 * Creates a caller for one outside service: 1 s to connect, 5 s to answer, no redirects, no retries, a circuit breaker.
 * Only 2xx replies are returned; any other status, or a body that does not match the schema, throws an OutsideError.
 */
export function createOutsideCaller({
  service,
  baseUrl,
  headers = {},
  certificate,
  deadlines: { outsideConnect, outsideReply } = PROVIDER_DEADLINES,
}: OutsideOptions) {
  const agent = new Agent({
    connect: { timeout: outsideConnect, ...certificate },
    headersTimeout: outsideReply,
    bodyTimeout: outsideReply,
  })
  const breakers = new Map<string, ReturnType<typeof createBreaker>>()
  function getBreaker({ breakerKey = '' }: OutsideRequest) {
    const breaker = breakers.get(breakerKey) ?? createBreaker()
    breakers.set(breakerKey, breaker)
    return breaker
  }

  async function call(request: OutsideRequest): Promise<OutsideReply> {
    const breaker = getBreaker(request)
    if (breaker.isOpen()) throw new OutsideError(service, 'open')
    const reply = await send(request).catch((cause: unknown) => {
      breaker.recordFailure()
      throw new OutsideError(service, describeFailure(cause), { cause })
    })
    if (reply.status >= 500) breaker.recordFailure()
    else breaker.recordSuccess()
    if (reply.status >= 300) throw toOutsideError(service, reply)
    return reply
  }

  async function fetchParsed<T>(request: OutsideRequest, schema: z.ZodType<T>): Promise<T> {
    const { status, json } = await call(request)
    const body = schema.safeParse(json)
    if (!body.success) throw new OutsideError(service, 'broken', { status, cause: body.error })
    return body.data
  }

  async function send({ method = 'GET', path, query, timeoutMs = outsideReply, ...rest }: OutsideRequest) {
    const init: RequestInit = {
      method,
      dispatcher: agent,
      redirect: 'manual',
      signal: AbortSignal.timeout(outsideConnect + timeoutMs),
      ...buildPayload(rest, headers),
    }
    const response = await fetch(buildUrl(baseUrl, path, query), init)
    const text = await response.text()
    return { status: response.status, text, json: parseJson(text) }
  }

  return { call, fetchParsed }
}

export type OutsideCaller = ReturnType<typeof createOutsideCaller>

function buildPayload(
  { json, text, form, bytes, headers }: Omit<OutsideRequest, 'path'>,
  base: Record<string, string>,
): RequestInit {
  const all = { accept: 'application/json', ...base, ...headers }
  if (form) return { headers: all, body: new URLSearchParams(form) }
  if (bytes) return { headers: all, body: bytes }
  if (text !== undefined) return { headers: all, body: text }
  if (json === undefined) return { headers: all }
  return { headers: { 'content-type': 'application/json', ...all }, body: JSON.stringify(json) }
}

function buildUrl(baseUrl: string, path: string, query: OutsideRequest['query'] = {}): URL {
  const url = new URL(baseUrl.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

function toOutsideError(service: string, { status, json }: OutsideReply): OutsideError {
  const failure = status >= 500 || status < 400 ? 'broken' : 'refused'
  return new OutsideError(service, failure, { status, codes: parseCodes(json) })
}

/** Checkout.com sends `error_codes`, most others `error` or `code`. */
function parseCodes(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  if ('error_codes' in json && Array.isArray(json.error_codes)) return json.error_codes.map(String)
  if ('code' in json) return [String(json.code)]
  return 'error' in json && typeof json.error === 'string' ? [json.error] : []
}
