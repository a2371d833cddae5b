import type { FetchError } from 'ofetch'
import type * as z from 'zod'
import {
  AppError,
  asAppError,
  errorCatalogue,
  isAppError,
  reportUnforeseen,
  type ErrorCode,
} from '../errors/index.ts'
import { optional, isString, shape } from '../lib/index.ts'
import { networkError } from './network-error.ts'
import {
  COMPOSITION_HEADER,
  PLAN_REVISION_HEADER,
  type Endpoint,
  type LateEndpoint,
} from '../contracts/index.ts'
import type { Api, Http } from './api.types.ts'
import { pageComposition } from './page-composition.ts'
import { notePlanRevision } from './plan-revision.ts'
import { noteServerDate } from './server-clock.ts'

const isRecordOfStrings = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isString)
const SentFailure = shape({
  errorDisplay: optional(isString),
  errorText: optional(isString),
  message: optional(isString),
  errorKey: optional(isString),
  fields: optional(isRecordOfStrings),
})

/** The code of a status whose sender gave none, for example a proxy. */
const CODES: Partial<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 429: 'RATE_LIMITED' }
const isKnownCode = (key: string | undefined): key is ErrorCode => key !== undefined && key in errorCatalogue

/** By name: its class is loaded with the first call. */
const isFetchError = (cause: unknown): cause is FetchError =>
  cause instanceof Error && cause.name === 'FetchError'

/** A reply that was cut off, or timed out: the HTTP client only passes on the platform's own error. */
const isAborted = (cause: unknown): boolean =>
  cause instanceof Error && ['TimeoutError', 'AbortError', 'TypeError'].includes(cause.name)

/** Meaning of a failed request for the shopper: the reply's message, else one for its status or for the network. */
function toAppError(cause: unknown): AppError {
  if (isAppError(cause)) return cause
  if (isAborted(cause)) return networkError(cause)
  if (!isFetchError(cause)) return asAppError(cause)
  if (cause.status === undefined) return networkError(cause)
  const read = SentFailure.safeParse(cause.data)
  const { errorDisplay, errorText, message, errorKey, fields } = read.success ? read.data : {}
  // A reply without a message does not say what happened (spec §8 Generic handling).
  const code = isKnownCode(errorKey) ? errorKey : (CODES[cause.status] ?? 'UNKNOWN')
  return new AppError(code, {
    display: errorDisplay ?? errorText ?? message,
    fields,
    status: cause.status,
    cause,
  })
}

/** The browser's HTTP client: in the same file as the code that uses it. */
export { ofetch } from 'ofetch'
/** The header that names the calling area: in the same file, as the first view loads no contracts. */
export { AREA_HEADER } from '../contracts/index.ts'
/** The captcha token that some calls must include. */
export { requestCaptchaToken } from './request-captcha-token.ts'

/**
 * For the whole call: both tries, and the reply to its last byte. The shopper sees a result within 10 s
 * (trust P11).
 */
const TIMEOUT_MS = 8_000
const MONEY_TIMEOUT_MS = 15_000
/** A failure later than this is not retried. */
const RETRY_WITHIN_MS = 1_500
/** Not 429 or 503: an overloaded server is not asked again at once. */
const RETRIED = [500, 502, 504]

/** Zod's own errors have no stack and no URL: reported with both, and without any value that was sent. */
function reportBreach(path: string, what: 'input' | 'reply', { issues }: z.ZodError): void {
  const found = issues.map((issue) => `${issue.path.join('.') || what}: ${issue.message}`).join('; ')
  reportUnforeseen(new TypeError(`The ${what} of ${path} is not its contract's. ${found}`))
}

/** Validates an input. A form's guard uses the same schema, so this only fails where a guard is missing. */
function parseInput({ path: address, body }: Endpoint, input: unknown): Record<string, unknown> {
  const read = body.safeParse(input)
  if (read.success) return read.data as Record<string, unknown> // body is an object schema
  const { error } = read
  reportBreach(address, 'input', error)
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new AppError('VALIDATION', { fields, cause: error })
}

/**
 * Validates a reply. One that breaks the contract is the server's mistake, which it cannot detect by itself.
 */
function parseReply<Reply extends z.ZodType>(
  { path, reply }: Endpoint<z.ZodType<object>, Reply>,
  got: unknown,
): z.output<Reply> {
  const read = reply.safeParse(got)
  if (read.success) return read.data
  reportBreach(path, 'reply', read.error)
  throw new AppError('UNEXPECTED', { cause: read.error })
}

/** Puts `:name` parameters into the path and returns the other fields. */
function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** The endpoint with its schemas, which a browser build loads with the first call. */
async function whole<Described extends Endpoint>(endpoint: Described): Promise<Described> {
  const { load }: LateEndpoint<Described> = endpoint
  try {
    return load ? await load() : endpoint
  } catch (cause) {
    throw networkError(cause)
  }
}

function makeHeaders(idempotencyKey: string | undefined): Record<string, string> {
  const composition = pageComposition()
  return {
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(composition && { [COMPOSITION_HEADER]: composition }),
  }
}

/**
 * One typed call over `http` (`Api`): schemas, request, reply. A GET is retried once when the network fails;
 * a payment or any other write never is (trust P11).
 */
export const exchange =
  (http: Http): Api =>
  async (described, input, { signal, idempotencyKey } = {}) => {
    const endpoint = await whole(described)
    const isRead = endpoint.method === 'GET'
    const { path, rest } = fillPath(endpoint.path, parseInput(endpoint, input))
    const startedAt = Date.now()
    // Not the HTTP client's own timeout: it ends with the reply's headers, and is ignored beside a caller's
    // signal.
    const late = AbortSignal.timeout(endpoint.money ? MONEY_TIMEOUT_MS : TIMEOUT_MS)
    const got: unknown = await http(path, {
      method: endpoint.method,
      ...(isRead ? { query: rest } : { body: rest }),
      retry: isRead ? 1 : 0,
      retryStatusCodes: RETRIED,
      retryDelay: () => 200 + Math.random() * 300,
      signal: signal ? AbortSignal.any([signal, late]) : late,
      onRequestError: ({ options }) => {
        if (Date.now() - startedAt > RETRY_WITHIN_MS) options.retry = 0
      },
      // Not of a GET: its reply may come from a cache, with an old date.
      onResponse: ({ response }) => {
        if (!isRead) noteServerDate(response.headers.get('date'))
        notePlanRevision(response.headers.get(PLAN_REVISION_HEADER))
      },
      headers: makeHeaders(idempotencyKey),
    }).catch((cause: unknown) => {
      throw toAppError(cause)
    })
    return parseReply(endpoint, got)
  }
