import { useCallback, useRef, useState } from 'react'
import { action, type AppError } from '../../errors/index.ts'

type Work<Input extends readonly unknown[]> = (...input: Input) => Promise<unknown>

export type Action<Input extends readonly unknown[], Problem = string> = {
  /** Runs the work and drops calls while it is running. True if it succeeded. Never throws. */
  run: (...input: Input) => Promise<boolean>
  isPending: boolean
  /** The error of the last run, cleared by the next. */
  problem: Problem | undefined
  /** Clears the problem, for example when its cause has changed. */
  forget: () => void
}

const getErrorText = ({ text }: AppError): string => text

/**
 * An action that a press starts: one run at a time, `isPending` always ends, and an unexpected error is reported and
 * shown with the fallback text. `explain` maps an error to what is shown beside the button: its text by default;
 * undefined if it is shown elsewhere (`errorToast`, a field).
 */
export function useAction<Input extends readonly unknown[]>(work: Work<Input>): Action<Input>
export function useAction<Input extends readonly unknown[], Problem>(
  work: Work<Input>,
  explain: (error: AppError) => Problem | undefined,
): Action<Input, Problem>
export function useAction<Input extends readonly unknown[]>(
  work: Work<Input>,
  explain: (error: AppError) => unknown = getErrorText,
): Action<Input, unknown> {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  // A ref, because a second press may come before React has rendered the first.
  const isRunning = useRef(false)
  const forget = useCallback(() => setProblem(undefined), [])

  async function run(...input: Input): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setPending(true)
    forget()
    const outcome = await action(() => work(...input))
    isRunning.current = false
    setPending(false)
    if (!outcome.isDone) setProblem(explain(outcome.error))
    return outcome.isDone
  }
  return { run, isPending, problem, forget }
}
