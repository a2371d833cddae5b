import { AppError, isAppError } from './app-error.ts'
import type { ErrorCode } from './catalogue.ts'

/**
 * Names what was being done when something nobody foresaw went wrong ("An error occurred while processing the
 * cash payment.", "There was an error removing item from basket.", spec §8). A refusal and a lost connection keep their own words.
 */
export async function during<Result>(code: ErrorCode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isAppError(cause) || cause.code !== 'UNEXPECTED') throw cause
    throw new AppError(code, { status: cause.status, cause })
  }
}
