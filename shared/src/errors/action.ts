import type { AppError } from './app-error.ts'
import { asAppError } from './unforeseen.ts'

/** The result of an action: its output, or an error a screen may show. */
export type Outcome<Output> = { isDone: true; output: Output } | { isDone: false; error: AppError }

/**
 * Runs a shopper's action and always resolves: a rejection is its outcome, and so is an unforeseen error,
 * which is reported as well (`asAppError`). In a component use `useAction`, for a form `useFormAction`,
 * elsewhere `withErrorToast`: all of them use this function. By itself it is for work whose failure need not
 * be shown.
 */
export async function action<Output>(work: () => Output | Promise<Output>): Promise<Outcome<Output>> {
  try {
    return { isDone: true, output: await work() }
  } catch (error) {
    return { isDone: false, error: asAppError(error) }
  }
}
