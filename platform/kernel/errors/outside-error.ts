/** An error and its causes, outermost first; empty for a thrown value that is not an Error. */
export function* listErrorCauses(error: unknown): Generator<Error, void> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at
}

/**
 * The code that Node (`ENOENT`), zlib or PostgreSQL (SQLSTATE) set on an error; undefined for an error without a code.
 */
export function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * How a call to an outside service failed. `refused`: it responded with 4xx, so nothing was done. `timeout` and
 * `broken` (5xx, unreadable response): it may have been done, so check before a retry. `unreachable` and `open`:
 * nothing was sent.
 */
type OutsideFailure = 'refused' | 'timeout' | 'broken' | 'unreachable' | 'open'

type Details = { status?: number; codes?: string[]; cause?: unknown }

/** A failed call to an outside service. Its message is for logs and never for users. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly service: string
  readonly failure: OutsideFailure
  readonly status: number | undefined
  /** The provider's error codes, if it sent any. */
  readonly codes: string[]

  constructor(service: string, failure: OutsideFailure, { status, codes = [], cause }: Details = {}) {
    super(
      `${service}: ${failure}${status ? ` ${status}` : ''}${codes.length ? ` ${codes.join(', ')}` : ''}`,
      {
        cause,
      },
    )
    this.service = service
    this.failure = failure
    this.status = status
    this.codes = codes
  }

  /** Whether the service may have done what was requested (trust P1: look up by reference before any retry). */
  get mayHaveHappened(): boolean {
    // 409: an earlier call with the same idempotency key is still running
    return this.failure === 'timeout' || this.failure === 'broken' || this.status === 409
  }
}

/** Checks by name, because `instanceof` fails between two loaded copies. */
export function isOutsideError(error: unknown): error is OutsideError {
  return error instanceof Error && error.name === 'OutsideError'
}

/** Codes of a connection that was never made: nobody listens, the machine or network is gone, or the name is not resolved. */
export const UNREACHABLE_CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
] as const

/** Classifies by whether anything was sent: not if the connection was never established. */
export function describeFailure(cause: unknown): 'timeout' | 'unreachable' | 'broken' {
  const codes = [cause, cause instanceof Error ? cause.cause : undefined].map(getFailureCode)
  if (codes.some((code) => ['CONNECT_TIMEOUT', ...UNREACHABLE_CODES].some((known) => code.includes(known))))
    return 'unreachable'
  if (codes.some((code) => /TIMEOUT|TimeoutError|AbortError/.test(code))) return 'timeout'
  return 'broken'
}

function getFailureCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.name} ${'code' in error ? String(error.code) : ''}`
}
