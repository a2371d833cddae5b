import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { addReadinessCheck } from '../kernel/http/readiness.ts'
import { readPlan, type Plan } from '../releases/index.ts'

/** A changed plan reaches new documents within this time. */
const PULL_MS = 2_000

export type LivePlan = {
  current: () => Plan
  /** Calls back whenever another plan is in force. */
  onChange: (listener: () => void) => void
  stop: () => void
}

const isEmpty = ({ areas }: Plan) => Object.keys(areas).length === 0

/**
 * The current release plan. When it cannot be read, is missing or is not signed, the last good one stays in use (trust
 * T16), and this server reports that it is not ready until the plan is good again (trust §5).
 */
export async function livePlan(
  registry: string,
  { log, pullMs = PULL_MS }: { log: Logger; pullMs?: number },
): Promise<LivePlan> {
  let plan = await readPlan(registry)
  let problem: string | undefined
  const listeners: (() => void)[] = []
  async function pull(): Promise<void> {
    const next = await readPlan(registry)
    if (isEmpty(next) && !isEmpty(plan)) throw new Error('The release plan is gone.')
    problem = undefined
    if (isDeepStrictEqual(plan, next)) return
    plan = next
    for (const tell of listeners) tell()
  }
  const timer = setInterval(() => {
    pull().catch((err: unknown) => {
      problem = 'the release plan is not good'
      log.warn({ err }, 'the release plan could not be read; the last good one stays')
    })
  }, pullMs)
  timer.unref()
  const forget = addReadinessCheck(() => problem)
  return {
    current: () => plan,
    onChange: (listener) => void listeners.push(listener),
    stop() {
      clearInterval(timer)
      forget()
    },
  }
}
