import { expect, onTestFinished, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { signIn, signOut } from '@larder/shared/stores'
import { aBasket, aShop, screen } from '@larder/shared/testing'
import { $draft, forgetDraft, keepDraft } from '../stores/draft.ts'
import { openCheckout } from './open-checkout.testing.tsx'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const home = {
  addressLine1: '7 Stonegate',
  addressLine2: '',
  town: 'York',
  county: '',
  postcode: 'YO1 8AS',
  countryCode: 'GB',
}
const delivered = { basket: { addresses: { delivery: home } } }
type Typed = Record<string, string>

/** Opens a step, types, and comes back to it as after a reload; gives what stands in the fields then. */
async function typeAndReturn(at: string, typed: Typed, opened: Parameters<typeof openCheckout>[1] = {}) {
  const { user, unmount } = openCheckout(at, opened)
  for (const [label, text] of Object.entries(typed)) {
    await user.clear(await field(label))
    if (text) await user.type(await field(label), text)
  }
  unmount()
  openCheckout(at, opened)
  const shown: Typed = {}
  for (const label of Object.keys(typed)) shown[label] = (await field(label)).value
  return shown
}

/** A shopper who has not typed anything in this checkout yet. */
function typeNothing(): void {
  forgetDraft()
  keepDraft({ isGuestChosen: true })
}

test('restores an unsent billing address; the card keeps the sent one', async () => {
  const typed = { 'Address line 1': '1 Coney Street', 'Town or city': 'York', Postcode: '' }
  expect(await typeAndReturn('/checkout/payment/billing-address', typed)).toEqual(typed)
  expect($draft.get().billing?.addressLine1).toBe('7 Stonegate')
})

test('restores an incomplete address, whatever the basket has', async () => {
  typeNothing()
  const typed = { 'Address line 1': '', 'Town or city': 'Leeds', Postcode: 'LS1 4AP' }
  expect(await typeAndReturn('/checkout/details', typed, delivered)).toEqual(typed)
})

test('uses the basket’s address when none was typed', async () => {
  typeNothing()
  openCheckout('/checkout/details', delivered)
  expect(await field('Address line 1')).toHaveValue('7 Stonegate')
})

test('keeps emptied fields empty and fills untouched ones from the profile', async () => {
  aShop([[basketApi.retrieve, () => aBasket()]], 'member')
  await signIn({ grant_type: 'password', username: 'ada@fernhill.example', password: 'orchard-gate-42' })
  onTestFinished(async () => {
    aShop([], 'guest')
    await signOut()
  })
  typeNothing()
  const emptied = { 'First name': '', 'Mobile number': '' }
  expect(await typeAndReturn('/checkout/details', emptied, { who: 'member' })).toEqual(emptied)
  expect(await field('Last name')).toHaveValue('Byron')
})
