import { expect, test } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { answerConsent, restorePersistentAtoms } from '@larder/shared/stores'
import { renderRoutes } from '@larder/shared/testing'
import { useTracking } from './use-tracking.ts'
import { takeQueuedEvents } from './tag-manager.ts'

const Checkout = () => {
  useTracking({} as BrandConfig, '/checkout/payment', true) // checkout loads no tracking
  return <p>Payment</p>
}
const fail = () => emit('checkout/payment-failed', { method: 'Cards', code: 'PAYMENT_FAILED' })

test('records a failed payment for the next page only with consent', async () => {
  restorePersistentAtoms()
  answerConsent({ targeting: false, performance: true })
  const withoutConsent = renderRoutes([{ path: '/', Component: Checkout }])
  await withoutConsent.findByText('Payment')
  fail()
  expect(takeQueuedEvents()).toEqual([])
  withoutConsent.unmount()
  answerConsent({ targeting: true, performance: true })
  const withConsent = renderRoutes([{ path: '/', Component: Checkout }])
  await withConsent.findByText('Payment')
  fail()
  expect(takeQueuedEvents()).toEqual([{ event: 'card_payment_failed', data: {} }])
})
