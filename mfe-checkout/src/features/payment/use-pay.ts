import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError, isAppError } from '@larder/shared/errors'
import { toast, useNavigate } from '@larder/shared/ui'
import type { Source } from '../../stores/payment-source.ts'
import { pay, processOrder } from './place-order.ts'

/** Spec §9: the redirect to 3-D Secure waits this long, so that the page can say what happens. */
const REDIRECT_DELAY_MS = 100

export type Phase = 'idle' | 'working' | 'redirecting'

/** Pays for the basket, by whatever source is ready: order, payment, and the bank's page when it asks for one. */
export function usePay(basket: basketApi.Basket) {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>('idle')
  const [problem, setProblem] = useState<string>()

  function fail(error: unknown): void {
    setPhase('idle')
    if (!isAppError(error)) throw error
    setProblem(error.text)
    toast(error.text, { tone: 'error' })
  }
  const toSuccess = () => navigate(paths.checkoutSuccess(), { replace: true })

  /** Cash: the order is placed at once. */
  async function placeCash(): Promise<void> {
    if (phase !== 'idle') return
    setPhase('working')
    setProblem(undefined)
    try {
      await processOrder({ basket, gateway: 'cash' })
      await toSuccess()
    } catch (error) {
      fail(error)
    }
  }

  /** Card or wallet: `source` is only asked for once the order stands, so a token is never wasted. */
  async function payWith(gateway: string, getSource: () => Promise<Source>): Promise<void> {
    if (phase !== 'idle') return
    setPhase('working')
    setProblem(undefined)
    try {
      const source = await getSource()
      const made = await processOrder({ basket, gateway })
      const { gatewayData, state } = await pay(made, gateway, source)
      const href = gatewayData._links?.redirect?.href
      if (state === 'paid') return await toSuccess()
      if (gatewayData.status === 'Pending' && href) {
        setPhase('redirecting')
        setTimeout(() => location.assign(href), REDIRECT_DELAY_MS)
        return
      }
      if (state === 'unknown' || state === 'pending') {
        await navigate(paths.paymentSuccess({ draftOrderId: made.draftOrderId }), { replace: true })
        return
      }
      throw new AppError('PAYMENT_FAILED')
    } catch (error) {
      fail(error)
    }
  }

  return { phase, problem, placeCash, payWith } as const
}
