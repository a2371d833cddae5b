import { useRef, useState } from 'react'
import { action } from '../../errors/index.ts'

/**
 * One action of a part that says beside itself what went wrong. It runs once at a time: a second press while it runs is
 * dropped. Pending always ends; the problem is forgotten at the next try; what nobody foresaw is reported and shown in
 * the fallback's words. `run` gives true when it went well and never throws.
 */
export function useAction<Input extends readonly unknown[]>(work: (...input: Input) => Promise<unknown>) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  // A second press comes before React has shown the first: only a ref knows.
  const isBusy = useRef(false)
  async function run(...input: Input): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setPending(true)
    setProblem(undefined)
    const outcome = await action(() => work(...input))
    isBusy.current = false
    setPending(false)
    if (!outcome.isDone) setProblem(outcome.error.text)
    return outcome.isDone
  }
  return { run, isPending, problem } as const
}

/** `useAction` by the name it had in kit 2.1, for releases built against it; goes with kit 3. */
export function useAttempt() {
  const { run, isPending, problem } = useAction((work: () => Promise<unknown>) => work())
  return { isBusy: isPending, problem, attempt: run } as const
}
