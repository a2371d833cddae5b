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
import { fillPath } from '@larder/contracts/fill-path'
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
const FailureFields = shape({
  errorDisplay: optional(isString),
  errorText: optional(isString),
  message: optional(isString),
  errorKey: optional(isString),
  fields: optional(isRecordOfStrings),
})

/** The error code by status, for replies without one, for example from a proxy. */
const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 429: 'RATE_LIMITED' }
const isKnownCode = (key: string | undefined): key is ErrorCode => key !== undefined && key in errorCatalogue

/** Matched by name, because the class is loaded with the first call. */
const isFetchError = (cause: unknown): cause is FetchError =>
  cause instanceof Error && cause.name === 'FetchError'

/** Whether a reply was cut off or timed out. For these the HTTP client passes on the platform's own error. */
const isAborted = (cause: unknown): boolean =>
  cause instanceof Error && ['TimeoutError', 'AbortError', 'TypeError'].includes(cause.name)

/** The error to show for a failed request: the reply's message, else one for its status or for the network. */
function toAppError(cause: unknown): AppError {
  if (isAppError(cause)) return cause
  if (isAborted(cause)) return networkError(cause)
  if (!isFetchError(cause)) return asAppError(cause)
  if (cause.status === undefined) return networkError(cause)
  const result = FailureFields.safeParse(cause.data)
  const { errorDisplay, errorText, message, errorKey, fields } = result.success ? result.data : {}
  // A reply without a message does not explain the failure (spec §8 Generic handling).
  const code = isKnownCode(errorKey) ? errorKey : (CODE_BY_STATUS[cause.status] ?? 'UNKNOWN')
  return new AppError(code, {
    display: errorDisplay ?? errorText ?? message,
    fields,
    status: cause.status,
    cause,
  })
}

/** The browser's HTTP client, exported here so that it is in the same chunk. */
export { ofetch } from 'ofetch'
/** The header that names the calling area, exported here because the first view loads no contracts. */
export { AREA_HEADER } from '../contracts/index.ts'
/** The captcha token that some calls must include. */
export { requestCaptchaToken } from './request-captcha-token.ts'

/**
 * Maximum duration of a call in ms, with both attempts and the complete reply. The shopper sees a result within 10 s
 * (trust P11).
 */
const TIMEOUT_MS = 8_000
const MONEY_TIMEOUT_MS = 15_000
/** Time in ms within which a failure is retried; a later failure is not. */
const RETRY_WITHIN_MS = 1_500
/** Statuses that are retried. 429 and 503 are not: an overloaded server gets no immediate retry. */
const RETRIED_STATUSES = [500, 502, 504]

/** Reports a contract violation with stack and URL, which zod's errors lack, and without any value that was sent. */
function reportViolation(path: string, part: 'input' | 'reply', { issues }: z.ZodError): void {
  const issueTexts = issues.map((issue) => `${issue.path.join('.') || part}: ${issue.message}`).join('; ')
  reportUnforeseen(new TypeError(`The ${part} of ${path} is not its contract's. ${issueTexts}`))
}

/** Validates an input. Forms validate with the same schema, so this fails only where a form's check is missing. */
function parseInput({ path: address, body }: Endpoint, input: unknown): Record<string, unknown> {
  const result = body.safeParse(input)
  if (result.success) return result.data as Record<string, unknown> // body is always an object schema
  const { error } = result
  reportViolation(address, 'input', error)
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new AppError('VALIDATION', { fields, cause: error })
}

/** Validates a reply. The server cannot detect that its own reply breaks the contract. */
function parseReply<Reply extends z.ZodType>(
  { path, reply }: Endpoint<z.ZodType<object>, Reply>,
  data: unknown,
): z.output<Reply> {
  const result = reply.safeParse(data)
  if (result.success) return result.data
  reportViolation(path, 'reply', result.error)
  throw new AppError('UNEXPECTED', { cause: result.error })
}

/** The complete endpoint: a browser build loads the schemas with the first call. */
async function loadSchemas<Definition extends Endpoint>(endpoint: Definition): Promise<Definition> {
  const { load }: LateEndpoint<Definition> = endpoint
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
 * One typed call over `http` (`Api`): validates the input, sends it and validates the reply. A GET is retried once
 * when the network fails; a payment or any other write never is (trust P11).
 */
export const exchange =
  (http: Http): Api =>
  async (definition, input, { signal, idempotencyKey, priority } = {}) => {
    const endpoint = await loadSchemas(definition)
    const isRead = endpoint.method === 'GET'
    const { path, rest } = fillPath(endpoint.path, parseInput(endpoint, input))
    const startedAt = Date.now()
    // The HTTP client's own timeout ends with the reply's headers and is ignored when the caller passes a signal.
    const timeout = AbortSignal.timeout(endpoint.money ? MONEY_TIMEOUT_MS : TIMEOUT_MS)
    const data: unknown = await http(path, {
      method: endpoint.method,
      ...(isRead ? { query: rest } : { body: rest }),
      ...(priority && { priority }),
      retry: isRead ? 1 : 0,
      retryStatusCodes: RETRIED_STATUSES,
      retryDelay: () => 200 + Math.random() * 300,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      onRequestError: ({ options }) => {
        if (Date.now() - startedAt > RETRY_WITHIN_MS) options.retry = 0
      },
      // Writes only: a GET's reply may come from a cache and have an old date.
      onResponse: ({ response }) => {
        if (!isRead) noteServerDate(response.headers.get('date'))
        notePlanRevision(response.headers.get(PLAN_REVISION_HEADER))
      },
      headers: makeHeaders(idempotencyKey),
    }).catch((cause: unknown) => {
      throw toAppError(cause)
    })
    return parseReply(endpoint, data)
  }
