import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkoutApi, memberApi, type basketApi } from '@larder/shared/contracts'
import { signIn, signOut } from '@larder/shared/stores'
import { aBasket, aProfile, aShop, Rejection, screen, waitFor, type ShopCall } from '@larder/shared/testing'
import { clearDraft, saveDraft } from '../stores/draft.ts'
import { clearLoginRequest } from '../stores/login-request.ts'
import { createContactKey } from '../stores/sent-details.ts'
import { COLLECTION_FULFILMENT, openCheckout } from './open-checkout.testing.tsx'
import { APPLE_WALLET, findButton, SUCCESS_REPLIES } from './pay-by-wallet.testing.tsx'

const TYPED = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', mobile: '07700 900 123' }
const STORED = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phoneNumber: '07700 900 123' }
const COLLECTION: Partial<basketApi.Basket> = { fulfilmentMethod: COLLECTION_FULFILMENT }
const FILL_IN = 'Fill in your details to pay with a wallet.'

const contactsSent = (calls: ShopCall[]) =>
  calls.filter(({ path }) => path === checkoutApi.setContactDetails.path).map(({ body }) => body)
const profile = aProfile({ mobileContactNumber: '+447700900123', emailAddress: 'ada@example.com' })
const REPLIES: typeof SUCCESS_REPLIES = [
  [memberApi.getProfile, () => profile],
  [checkoutApi.setContactDetails, () => ({ basket: aBasket({ ...COLLECTION, version: 5 }) })],
  ...SUCCESS_REPLIES,
]

beforeEach(() => {
  clearDraft()
  clearLoginRequest()
})

test('a returning guest’s kept draft is sent with the new basket, and wallets show', async () => {
  saveDraft({ ...TYPED, checkedEmail: TYPED.email, sentContact: createContactKey('an older basket', TYPED) })
  const { calls } = openCheckout('/checkout', { basket: COLLECTION, replies: REPLIES })
  await findButton(APPLE_WALLET.button)
  expect(contactsSent(calls)).toMatchObject([{ basketToken: 'basket-1', ...STORED }])
})

test('a contact that the basket has already is not sent again', async () => {
  const basket = { ...COLLECTION, contact: { ...STORED, smsUpdates: false } }
  const { calls } = openCheckout('/checkout', { basket, replies: REPLIES })
  await findButton(APPLE_WALLET.button)
  expect(contactsSent(calls)).toEqual([])
})

test('a contact that did not reach the server can be sent by a press, which reports why it fails', async () => {
  saveDraft({ ...TYPED, checkedEmail: TYPED.email })
  let attempts = 0
  const setContact = () =>
    attempts++ < 2
      ? new Rejection(422, 'Not at this hour.')
      : { basket: aBasket({ ...COLLECTION, version: 5 }) }
  const replies: typeof REPLIES = [[checkoutApi.setContactDetails, setContact], ...REPLIES]
  const { user } = openCheckout('/checkout', { basket: COLLECTION, replies })
  const send = await findButton('Use these details for a wallet')
  await waitFor(() => expect(attempts).toBe(1))
  expect(screen.queryByText('Not at this hour.')).toBeNull()
  expect(screen.queryByText(FILL_IN)).toBeNull()
  await user.click(send)
  expect(await screen.findByText('Not at this hour.')).toBeVisible()
  await user.click(await findButton('Use these details for a wallet'))
  await findButton(APPLE_WALLET.button)
})

test('an incomplete contact is not sent, and the page says what a wallet waits for', async () => {
  saveDraft({ ...TYPED, mobile: '' })
  const { calls } = openCheckout('/checkout', { basket: COLLECTION, replies: REPLIES })
  expect(await screen.findByText(FILL_IN)).toBeVisible()
  expect(contactsSent(calls)).toEqual([])
})

test('a brand with a terms checkbox says that wallets wait for it', async () => {
  saveDraft({ ...TYPED, checkedEmail: TYPED.email })
  const settings = { termsCheckbox: '1', termsVersion: '31' }
  const { user } = openCheckout('/checkout', { basket: COLLECTION, settings, replies: REPLIES })
  expect(await screen.findByText('Accept the terms to pay with a wallet.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  await findButton(APPLE_WALLET.button)
})

test('a member’s complete profile is sent on arrival, and wallets show', async () => {
  aShop([], 'member')
  await signIn({ grant_type: 'password', username: 'ada@fernhill.example', password: 'orchard-gate-42' })
  onTestFinished(async () => {
    aShop([], 'guest')
    await signOut()
  })
  const { user, calls, router } = openCheckout('/checkout', {
    basket: COLLECTION,
    shopper: 'member',
    replies: REPLIES,
  })
  await user.click(await findButton(APPLE_WALLET.button))
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/success'))
  expect(contactsSent(calls)).toMatchObject([{ email: 'ada@example.com', phoneNumber: '07700 900123' }])
})
