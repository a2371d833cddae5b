import { AppError, isAppError } from './app-error.ts'

/**
 * Reports a bug without interrupting what is under way: a browser's own `reportError` makes it a window
 * `error` event with its stack, which the host sends to the server; elsewhere it is logged to the console.
 */
export function reportUnforeseen(error: unknown): void {
  const { reportError } = globalThis as { reportError?: (error: unknown) => void } // browsers have it, Node does not
  if (reportError) reportError(error)
  else console.error(error)
}

/**
 * Any failure as an error that a screen may show: an AppError unchanged, anything else reported with its
 * stack and given the fallback text (spec §8). Never throws, so that no failure leaves a screen pending.
 */
export function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error
  reportUnforeseen(error)
  return new AppError('UNEXPECTED', { cause: error })
}
