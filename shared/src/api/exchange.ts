import type { FetchError } from 'ofetch'
import type * as z from 'zod'
import type { Endpoint, LateEndpoint } from '../contracts/index.ts'
import type { Api, Http } from './api.types.ts'
import { notReached } from './not-reached.ts'
import { noteServerDate } from './server-clock.ts'
import {
  AppError,
  asAppError,
  errorCatalogue,
  isAppError,
  reportUnforeseen,
  type ErrorCode,
} from '../errors/index.ts'
import { isMaybe, isText, shape } from '../lib/index.ts'

/** What the browser's client sends by: comes with what it is asked by, as one file. */
export { ofetch } from 'ofetch'
/** What some calls must be sent with. */
export { earnCaptcha } from './earn-captcha.ts'

/** For the whole call: both tries, and the reply to its last byte. A shopper hears of it within 10 s (trust P11). */
const TIMEOUT_MS = 8_000
const MONEY_TIMEOUT_MS = 15_000
/** What failed later than this is not tried again. */
const RETRY_WITHIN_MS = 1_500
/** Not 429, nor 503: who is too busy to answer is not asked again at once. */
const RETRIED = [500, 502, 504]

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText)
const SentFailure = shape({
  errorDisplay: isMaybe(isText),
  errorText: isMaybe(isText),
  message: isMaybe(isText),
  errorKey: isMaybe(isText),
  fields: isMaybe(isTexts),
})

/** What a status means by itself, where whoever answered named no code: a proxy, say. */
const CODES: Partial<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 429: 'RATE_LIMITED' }
const isKnownCode = (key: string | undefined): key is ErrorCode => key !== undefined && key in errorCatalogue

/** By name: its class comes with the first call. */
const isFetchError = (cause: unknown): cause is FetchError =>
  cause instanceof Error && cause.name === 'FetchError'

/** A reply that broke off, or did not end in time: the sender says nothing of it but the platform's own error. */
const isBrokenOff = (cause: unknown): boolean =>
  cause instanceof Error && ['TimeoutError', 'AbortError', 'TypeError'].includes(cause.name)

function toAppError(cause: unknown): AppError {
  if (isAppError(cause)) return cause
  if (isBrokenOff(cause)) return notReached(cause)
  if (!isFetchError(cause)) return asAppError(cause)
  if (cause.status === undefined) return notReached(cause)
  const read = SentFailure.safeParse(cause.data)
  const { errorDisplay, errorText, message, errorKey, fields } = read.success ? read.data : {}
  // Whoever answers without any words has not said what happened (spec §8 Generic handling).
  const code = isKnownCode(errorKey) ? errorKey : (CODES[cause.status] ?? 'UNKNOWN')
  return new AppError(code, {
    display: errorDisplay ?? errorText ?? message,
    fields,
    status: cause.status,
    cause,
  })
}

/** Zod's own errors have no stack and no address: told of with both, and with no value of what was sent. */
function reportBreach(path: string, what: 'input' | 'reply', { issues }: z.ZodError): void {
  const found = issues.map((issue) => `${issue.path.join('.') || what}: ${issue.message}`).join('; ')
  reportUnforeseen(new TypeError(`The ${what} of ${path} is not its contract's. ${found}`))
}

/** What an input must be. A form's guard asks the same schema, so that this is only met where one is missing. */
function parseInput({ path: address, body }: Endpoint, input: unknown): Record<string, unknown> {
  const read = body.safeParse(input)
  if (read.success) return read.data as Record<string, unknown> // body is an object schema
  const { error } = read
  reportBreach(address, 'input', error)
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new AppError('VALIDATION', { fields, cause: error })
}

/** A reply as its contract says; one that is not is the server's mistake, which it cannot know of by itself. */
function parseReply<Reply extends z.ZodType>(
  { path, reply }: Endpoint<z.ZodType<object>, Reply>,
  got: unknown,
): z.output<Reply> {
  const read = reply.safeParse(got)
  if (read.success) return read.data
  reportBreach(path, 'reply', read.error)
  throw new AppError('UNEXPECTED', { cause: read.error })
}

/** Puts `:name` parameters into the path and gives the fields that are left. */
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

/** The endpoint with its schemas, which a browser build brings with the first call. */
async function whole<Described extends Endpoint>(endpoint: Described): Promise<Described> {
  const { load }: LateEndpoint<Described> = endpoint
  try {
    return load ? await load() : endpoint
  } catch (cause) {
    throw notReached(cause)
  }
}

/**
 * One typed call over `http` (`Api`): schemas, request, reply. A GET is tried once more when the network fails; a
 * payment or any other write never is (trust P11).
 */
export const exchange =
  (http: Http): Api =>
  async (described, input, { signal, idempotencyKey } = {}) => {
    const endpoint = await whole(described)
    const isRead = endpoint.method === 'GET'
    const { path, rest } = fillPath(endpoint.path, parseInput(endpoint, input))
    const startedAt = Date.now()
    // Not the sender's own timeout: it ends with the reply's head, and does not count beside a caller's signal.
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
      // A read may come out of a cache, with the date of that day.
      onResponse: ({ response }) => {
        if (!isRead) noteServerDate(response.headers.get('date'))
      },
      headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
    }).catch((cause: unknown) => {
      throw toAppError(cause)
    })
    return parseReply(endpoint, got)
  }
