import { AppError } from './app-error.ts'
import { asAppError } from './unforeseen.ts'
import type { ErrorCode } from './catalogue.ts'

/** Nobody said why: neither the server nor the network. */
const WITHOUT_REASON: ReadonlySet<ErrorCode> = new Set(['UNEXPECTED', 'UNKNOWN'])

/**
 * Names what was being done when something nobody foresaw went wrong ("An error occurred while processing the
 * cash payment.", "There was an error removing item from basket.", spec §8). A refusal and a lost connection keep their own words.
 * Throws AppError only.
 */
export async function during<Result>(code: ErrorCode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const cause = asAppError(error)
    if (!WITHOUT_REASON.has(cause.code)) throw cause
    throw new AppError(code, { status: cause.status, cause })
  }
}
