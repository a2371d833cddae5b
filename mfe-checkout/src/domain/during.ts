import { AppError, isAppError, type ErrorCode } from '@larder/shared/errors'

/**
 * Names what was being done when something nobody foresaw went wrong ("An error occurred while processing the
 * cash payment.", spec §8 Checkout). A refusal and a lost connection keep their own words.
 */
export async function during<Result>(code: ErrorCode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isAppError(cause) || cause.code !== 'UNEXPECTED') throw cause
    throw new AppError(code, { status: cause.status, cause })
  }
}
