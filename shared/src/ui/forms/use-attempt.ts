import { useState } from 'react'
import { isAppError } from '../../errors/index.ts'

/**
 * One action of a part that says beside itself what the server refused: busy while it runs, its problem forgotten at
 * the next try. `attempt` gives true when it went well; what nobody foresaw is thrown on.
 */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setProblem(undefined)
    try {
      await action()
      return true
    } catch (error) {
      if (!isAppError(error)) throw error
      setProblem(error.text)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt } as const
}
