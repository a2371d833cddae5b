import type { FetchError } from 'ofetch'
import { AppError, asAppError, errorCatalogue, isAppError, type ErrorCode } from '../errors/index.ts'
import { optional, isString, shape } from '../lib/index.ts'
import { networkError } from './network-error.ts'

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
export function toAppError(cause: unknown): AppError {
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
