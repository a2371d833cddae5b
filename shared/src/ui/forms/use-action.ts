import { useCallback, useRef, useState } from 'react'
import { action, type AppError } from '../../errors/index.ts'

type Work<Input extends readonly unknown[]> = (...input: Input) => Promise<unknown>

export type Action<Input extends readonly unknown[], Problem = string> = {
  /** Runs the work; a call while it runs is dropped. True when it went well. Never throws. */
  run: (...input: Input) => Promise<boolean>
  isPending: boolean
  /** What went wrong at the last try, forgotten at the next. */
  problem: Problem | undefined
  /** Forgets the problem: what it was about has changed. */
  forget: () => void
}

const textOf = ({ text }: AppError): string => text

/**
 * What a press starts, in a component: it runs once at a time, pending always ends, and what nobody foresaw is reported
 * and shown in the fallback's words. `explain` makes of an error what is shown beside the press, its text by default,
 * undefined where it is said elsewhere (`errorToast`, a field).
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
  // A second press comes before React has shown the first: only a ref knows.
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
