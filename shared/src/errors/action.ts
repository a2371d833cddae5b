import type { AppError } from './app-error.ts'
import { asAppError } from './unforeseen.ts'

/** How an action ended: with what it gives, or with an error a screen may show. */
export type Outcome<Output> = { isDone: true; output: Output } | { isDone: false; error: AppError }

/**
 * Runs what a person asked for and always comes back: a refusal is its outcome, and so is what nobody foresaw, which is
 * reported as well (`asAppError`). In a component use `useAction`, for a form `useFormAction`, elsewhere
 * `withErrorToast`: all of them end here. Alone it is for work whose failure is not worth a word.
 */
export async function action<Output>(work: () => Output | Promise<Output>): Promise<Outcome<Output>> {
  try {
    return { isDone: true, output: await work() }
  } catch (error) {
    return { isDone: false, error: asAppError(error) }
  }
}
