import type { Logger } from 'pino'
import { addReadinessCheck } from '../http/readiness.ts'
import { readPlan, type Plan } from '../releases/index.ts'

/** A changed plan reaches new documents within this time. */
const PULL_MS = 2_000

const isEmpty = ({ areas }: Plan) => Object.keys(areas).length === 0

/**
 * The release plan as it is now. What cannot be read, is gone or is not signed leaves the last good one in
 * place (trust T16), and this server says that it is not ready until the plan is good again (trust §5).
 */
export async function livePlan(
  registry: string,
  { log, pullMs = PULL_MS }: { log: Logger; pullMs?: number },
): Promise<{ current: () => Plan; stop: () => void }> {
  let plan = await readPlan(registry)
  let problem: string | undefined
  async function pull(): Promise<void> {
    const next = await readPlan(registry)
    if (isEmpty(next) && !isEmpty(plan)) throw new Error('The release plan is gone.')
    plan = next
    problem = undefined
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
    stop() {
      clearInterval(timer)
      forget()
    },
  }
}
