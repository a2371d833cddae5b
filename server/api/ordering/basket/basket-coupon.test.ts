import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { addToBasket } from './basket.testing.ts'

let shop: TestApp
let guest: Visitor

beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

describe('coupons', () => {
  test('a coupon gives its discount, and is removed with a reason when the basket becomes too small', async () => {
    const { basketToken, items } = await addToBasket(guest, 'extra-virgin-olive-oil', { quantity: 5 })
    const applied = await guest.call(basketApi.applyCoupon, { basketToken, coupon: 'fresh5' })
    expect(applied.coupon).toMatchObject({ code: 'FRESH5', deductCost: 5 })
    const smaller = await guest.call(basketApi.updateItem, {
      basketToken,
      basketLineId: items[0]?.basketLineId ?? '',
      menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 1 },
    })
    expect(smaller.removedCoupon?.code).toBe('FRESH5')
    expect(smaller.coupon).toBeUndefined()
    expect((await guest.call(basketApi.retrieve, { basketToken })).removedCoupon).toBeUndefined()
  })

  test('a members’ coupon stays in a guest’s basket and blocks checkout', async () => {
    const { basketToken } = await addToBasket(guest, 'extra-virgin-olive-oil', { quantity: 4 })
    const basket = await guest.call(basketApi.applyCoupon, { basketToken, coupon: 'MEMBER15' })
    expect(basket.coupon).toMatchObject({
      registeredMemberRequirement: 'member',
      needsReAppliedAfterAuth: true,
    })
    expect(basket).toMatchObject({ isValid: false, checkoutConflicts: [{ code: 'COUPON_NEEDS_MEMBER' }] })
  })

  test.each([
    ['that does not exist', 'NOTHING1', 'COUPON_INVALID'],
    ['that requires a higher spend', 'FIRST50', 'COUPON_INVALID'],
  ])('rejects a coupon %s', async (...[, coupon, code]) => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    await expect(guest.call(basketApi.applyCoupon, { basketToken, coupon })).rejects.toMatchObject({ code })
  })
})
