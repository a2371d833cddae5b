import { useCallback, useRef, useState } from 'react'
import { action, type AppError } from '../../errors/index.ts'

type Work<Input extends readonly unknown[]> = (...input: Input) => Promise<unknown>

export type Action<Input extends readonly unknown[], Problem = string> = {
  /** Runs the work; a call while it is running is dropped. True when it succeeded. Never throws. */
  run: (...input: Input) => Promise<boolean>
  isPending: boolean
  /** The error of the last run, cleared by the next. */
  problem: Problem | undefined
  /** Clears the problem: what it was about has changed. */
  forget: () => void
}

const textOf = ({ text }: AppError): string => text

/**
 * An action started by a press, in a component: one run at a time, pending always ends, and an unforeseen
 * error is reported and shown with the fallback text. `explain` maps an error to what is shown beside the
 * button: its text by default, undefined where it is shown elsewhere (`errorToast`, a field).
 */
export function useAction<Input extends readonly unknown[]>(work: Work<Input>): Action<Input>
export function useAction<Input extends readonly unknown[], Problem>(
  work: Work<Input>,
  explain: (error: AppError) => Problem | undefined,
): Action<Input, Problem>
export function useAction<Input extends readonly unknown[]>(
  work: Work<Input>,
  explain: (error: AppError) => unknown = textOf,
): Action<Input, unknown> {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  // A second press may happen before React has rendered the first, so a ref is needed.
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
