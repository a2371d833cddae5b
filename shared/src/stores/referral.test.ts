import { expect, test } from 'vitest'
import { emit } from '../events/index.ts'
import { $referral, noteReferral } from './referral.ts'

test('keeps the referrer from the link until the order', () => {
  noteReferral(new URLSearchParams('referralPartnerId=club&referralCustomerId=c-7'))
  noteReferral(new URLSearchParams('q=milk'))
  expect($referral.get()).toMatchObject({ partnerId: 'club', customerId: 'c-7' })
  emit('checkout/order-placed', { businessOrderId: 'ord_1', total: 9.5 })
  expect($referral.get()).toEqual({})
})
