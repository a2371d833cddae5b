import { AppError } from './app-error.ts'
import { asAppError } from './unforeseen.ts'
import { errorCatalogue, type ErrorCode } from './catalogue.ts'

const WITHOUT_REASON: ReadonlySet<ErrorCode> = new Set(['UNEXPECTED', 'UNKNOWN'])
/**
 * Whether the error has a cause to show: from the network, or from the server, even by a code that this
 * release does not know.
 */
const hasReason = ({ code, text }: AppError): boolean =>
  !WITHOUT_REASON.has(code) || (code === 'UNKNOWN' && text !== errorCatalogue.UNKNOWN.text)

/**
 * Gives an unforeseen error the message of the operation that failed ("An error occurred while processing the
 * cash payment.", "There was an error removing item from basket.", spec §8). A rejection and a lost
 * connection keep their own message. Throws AppError only.
 */
export async function withErrorContext<Result>(
  code: ErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const cause = asAppError(error)
    if (hasReason(cause)) throw cause
    throw new AppError(code, { status: cause.status, cause })
  }
}
