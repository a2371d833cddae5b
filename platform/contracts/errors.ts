const FALLBACK_MESSAGE = 'There was an error on the system. Please try again.'

/** The errors that any server of a shop gives, with HTTP status and exact message (spec §8). */
export const commonErrors = {
  UNEXPECTED: { status: 500, text: FALLBACK_MESSAGE },
  /** The server is temporarily unable to reply; a retry may succeed. */
  UNAVAILABLE: { status: 503, text: FALLBACK_MESSAGE },
  /** Writes fail because the disk is full. Earlier writes are safe. */
  STORAGE_FULL: {
    status: 503,
    text: 'We cannot save anything right now. Please try again in a few minutes.',
  },
  /** The load is too high for a timely reply. */
  OVERLOADED: { status: 503, text: 'We are very busy right now. Please try again in a moment.' },
  /** The brand is moving to another database; nothing was written. */
  BRAND_MOVING: { status: 503, text: 'This shop is moving. Please try again in a minute.' },
  VALIDATION: {
    status: 422,
    text: 'There was a validation error, please make sure your details are correct.',
  },
  NOT_FOUND: { status: 404, text: 'Page not found' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address takes another method.' },
  UNAUTHENTICATED: { status: 401, text: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do that.' },
  CONFLICT: { status: 409, text: FALLBACK_MESSAGE },
  RATE_LIMITED: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
} as const

export type ErrorDetails = {
  /** Message in place of the code's own. */
  display?: string
  fields?: Record<string, string>
  status?: number
  cause?: unknown
}

/**
 * The only error that a screen or a reply may read. `text` is the server's own message if it sent one, else that of the
 * code (spec §8). A shop extends it by codes of its own.
 */
export class CodedError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  readonly status: number
  readonly text: string
  readonly fields: Record<string, string> | undefined

  constructor(
    { code, status, text }: { code: string; status: number; text: string },
    details: ErrorDetails = {},
  ) {
    super(code, { cause: details.cause })
    this.code = code
    this.status = details.status ?? status
    this.text = details.display || text
    this.fields = details.fields
  }
}

/** An error with a code that every shop has. */
export class AppError extends CodedError {
  constructor(code: keyof typeof commonErrors, details?: ErrorDetails) {
    super({ code, ...commonErrors[code] }, details)
  }
}

/** Matched by name, because `instanceof` fails between two bundled copies. */
export function isAppError(error: unknown): error is CodedError {
  return error instanceof Error && error.name === 'AppError'
}
