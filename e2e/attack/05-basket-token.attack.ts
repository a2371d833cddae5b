import { basketApi, marketingApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { readErrorCode, FAR_POSTCODE, signInGuest, readyBasket } from './ordering.ts'

// trust T7: the token alone shows items, prices and a part of town.
test('a stolen basket token does not reveal the owner’s home address', async () => {
  const owner = await signInGuest('198.51.100.51')
  const { basketToken } = await readyBasket(owner, { postcode: FAR_POSTCODE })
  const thief = await signInGuest('203.0.113.51')
  const read = await thief.call(basketApi.retrieve, { basketToken })
  const taken = await thief.call(basketApi.updateTip, { basketToken, tip: 0 })
  for (const basket of [read, taken]) {
    expect(basket.fulfilmentLocation).toEqual({ postcode: 'YO19' })
    expect(JSON.stringify(basket)).not.toMatch(/YO19 ?5UX|Stonegate|Grace|grace@|07700|latitude/i)
  }
})

test('a stolen basket token neither reveals nor changes a guest’s marketing choices', async () => {
  const owner = await signInGuest('198.51.100.52')
  const { basketToken } = await readyBasket(owner, { postcode: FAR_POSTCODE, slotAt: 1 })
  const choose = (opted: 'in' | 'out') => ({ basketToken, marketingOptions: [{ type: 'sms', opted }] })
  await owner.call(marketingApi.updatePreferences, choose('in'))
  const thief = await signInGuest('203.0.113.52')
  expect(await readErrorCode(thief.call(marketingApi.getPreferences, { basketToken }))).toBe('NOT_FOUND')
  expect(await readErrorCode(thief.call(marketingApi.updatePreferences, choose('out')))).toBe('NOT_FOUND')
  const { marketingOptions } = await owner.call(marketingApi.getPreferences, { basketToken })
  expect(marketingOptions).toContainEqual(expect.objectContaining({ type: 'sms', opted: 'in' }))
})
