import { errorCatalogue, type ErrorCode } from './catalogue.ts'

type Details = { display?: string; fields?: Record<string, string>; status?: number; cause?: unknown }

/**
 * The only error a screen or a reply may read. `text` is the server's own message when it sent one, else the
 * catalogue's (spec §8).
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly text: string
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, { display, fields, status, cause }: Details = {}) {
    super(code, { cause })
    const entry = errorCatalogue[code]
    this.code = code
    this.status = status ?? entry.status
    this.text = display || entry.text
    this.fields = fields
  }
}

/** By name, because `instanceof` fails between two bundled copies. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}
