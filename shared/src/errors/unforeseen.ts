import { AppError, isAppError } from './app-error.ts'

/**
 * Tells of a bug without stopping what is under way: a browser's own `reportError` makes it a window `error` event with
 * its stack, which the host sends on; elsewhere it goes to the console.
 */
export function reportUnforeseen(error: unknown): void {
  const { reportError } = globalThis as { reportError?: (error: unknown) => void } // a browser has it, Node has not
  if (reportError) reportError(error)
  else console.error(error)
}

/**
 * Any failure as a screen may show it: an AppError as it is, anything else reported with its stack and told in the
 * fallback's words (spec §8). Never throws, so that no failure leaves a screen waiting.
 */
export function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error
  reportUnforeseen(error)
  return new AppError('UNEXPECTED', { cause: error })
}
