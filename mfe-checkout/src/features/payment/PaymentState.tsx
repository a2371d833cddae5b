import { useEffect, useState } from 'react'
import { Notice } from '@larder/shared/ui'
import type { PaymentProblem } from './problem-text.ts'
import type { PaymentPhase } from './use-pay.ts'

/** Time in ms after which the wait needs an explanation (trust §4). */
const SLOW_PAYMENT_MS = 8_000

function useIsSlow(isWorking: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWorking) return
    const timer = setTimeout(() => setSlow(true), SLOW_PAYMENT_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWorking])
  return isSlow
}

/** The phase of the payment, or why it failed and whether it was charged. Screen readers announce changes. */
export function PaymentState({
  phase,
  problem,
}: {
  phase: PaymentPhase
  problem: PaymentProblem | undefined
}) {
  const isSlow = useIsSlow(phase === 'working')
  if (phase === 'redirecting') return <Notice isLive>Taking you to your bank to confirm the payment.</Notice>
  if (isSlow) {
    return (
      <Notice isLive title="This takes longer than usual">
        We are still asking for an answer. Please keep this page open and do not pay again.
      </Notice>
    )
  }
  if (!problem) return null
  return (
    <Notice tone="error" title={problem.title} isLive>
      {problem.text}
    </Notice>
  )
}
