import { CodedError, isAppError as isCodedError, type ErrorDetails } from '@larder/contracts/errors'
import { errorCatalogue, type ErrorCode } from './catalogue.ts'

/** An error of the shop's catalogue. */
export class AppError extends CodedError {
  declare readonly code: ErrorCode

  constructor(code: ErrorCode, details?: ErrorDetails) {
    super({ code, ...errorCatalogue[code] }, details)
  }
}

export function isAppError(error: unknown): error is AppError {
  return isCodedError(error)
}

/**
 * Reports a bug without interrupting the current work. A browser's `reportError` turns it into a window `error` event
 * with its stack, which the host sends to the server; elsewhere it is logged to the console.
 */
export function reportUnforeseen(error: unknown): void {
  const { reportError } = globalThis as { reportError?: (error: unknown) => void } // exists in browsers, not in Node
  if (reportError) reportError(error)
  else console.error(error)
}

/**
 * Turns any failure into an error that a screen may show: an AppError is returned unchanged, anything else is reported
 * with its stack and gets the fallback text (spec §8). Never throws, so that no failure leaves a screen pending.
 */
export function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error
  reportUnforeseen(error)
  return new AppError('UNEXPECTED', { cause: error })
}

/** The result of an action: its output, or an error that a screen may show. */
export type Outcome<Output> = { isDone: true; output: Output } | { isDone: false; error: AppError }

/**
 * Runs a shopper's action and always resolves. A rejection becomes its outcome, and so does an unexpected error, which
 * is also reported (`asAppError`). Components use `useAction`, forms `useFormAction`, and other code `withErrorToast`,
 * all of which call this function. Call it directly for work whose failure need not be shown.
 */
export async function action<Output>(run: () => Output | Promise<Output>): Promise<Outcome<Output>> {
  try {
    return { isDone: true, output: await run() }
  } catch (error) {
    return { isDone: false, error: asAppError(error) }
  }
}

const CODES_WITHOUT_REASON: ReadonlySet<ErrorCode> = new Set(['UNEXPECTED', 'UNKNOWN'])
/**
 * Whether the error has a cause to show: from the network, or from the server, even with a code that this release does
 * not know.
 */
const hasReason = ({ code, text }: AppError): boolean =>
  !CODES_WITHOUT_REASON.has(code) || (code === 'UNKNOWN' && text !== errorCatalogue.UNKNOWN.text)

/**
 * Gives an unexpected error the message of the operation that failed ("An error occurred while processing the cash
 * payment.", "There was an error removing item from basket.", spec §8). A rejection and a lost connection keep their
 * own message. Throws only AppError.
 */
export async function withErrorContext<Result>(code: ErrorCode, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const cause = asAppError(error)
    if (hasReason(cause)) throw cause
    throw new AppError(code, { status: cause.status, cause })
  }
}
