import { beforeEach, expect, test } from 'vitest'
import { basketApi, memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { $basket, receiveBasket, useStore } from '@larder/shared/stores'
import { aBasket, aProfile, aShop, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { VerifyPhone } from './VerifyPhone.tsx'

beforeEach(() => emit('session/signed-out', {}))

const TEXT = 'Phone number has already been verified by another member'
const coupon = {
  code: 'VERIFIED5',
  name: '£5 off',
  deductCost: 5,
  registeredMemberRequirement: 'verified-phone' as const,
  needsReAppliedAfterAuth: false,
}

/** Like the basket page, offers verification while the basket has a coupon that needs it. */
function Basket() {
  const basket = useStore($basket)
  return basket?.coupon ? <VerifyPhone onVerified={() => undefined} /> : <p>No coupon</p>
}

test('explains why a coupon was removed when another member verified the number (spec §8)', async () => {
  const calls = aShop([
    [memberApi.getProfile, () => aProfile({ mobileContactNumber: '+447700900123', mobileValidated: false })],
    [
      memberApi.requestVerificationCode,
      () => ({ status: false, code: 'MOBILE_USED_WITH_INVITE', message: TEXT, resendAfterSec: 0 }),
    ],
    [basketApi.removeCoupon, () => aBasket({ version: 4 })],
  ])
  receiveBasket(aBasket({ coupon }))
  const { user } = renderRoutes([{ path: '/', element: <Basket /> }])
  await user.click(await screen.findByRole('button', { name: 'Verify by text message' }))
  expect(await screen.findByText('No coupon')).toBeVisible()
  await waitFor(() => expect(screen.getByText(TEXT)).toBeVisible())
  expect(calls.some(({ path }) => path === basketApi.removeCoupon.path)).toBe(true)
})
