import { expect, onTestFinished, test } from 'vitest'
import { authApi, basketApi, memberApi } from '@larder/shared/contracts'
import { sessionCall, signIn, signOut } from '@larder/shared/stores'
import { aBasket, aShop, Rejection, screen } from '@larder/shared/testing'
import { $draft, clearDraft } from '../stores/draft.ts'
import { openCheckout } from './open-checkout.testing.tsx'

/** A field that the page shows, and not one of a section that is a summary. */
const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const home = {
  addressLine1: '7 Stonegate',
  addressLine2: '',
  town: 'York',
  county: '',
  postcode: 'YO1 8AS',
  countryCode: 'GB',
}
const withBasketAddress = { basket: { addresses: { delivery: home } } }
type FieldValues = Record<string, string>

/** Opens the sections that are done. */
async function editDetails(user: ReturnType<typeof openCheckout>['user']): Promise<void> {
  await screen.findByRole('region', { name: 'Delivery address' })
  for (const name of ['Edit: Contact details', 'Edit: Delivery address']) {
    const edit = screen.queryByRole('button', { name })
    if (edit) await user.click(edit)
  }
}

/** Opens an address, types, opens it again as after a reload, and returns the field values. */
async function typeAndReturn(
  at: string,
  input: FieldValues,
  options: Parameters<typeof openCheckout>[1] = {},
) {
  const { user, unmount } = openCheckout(at, options)
  if (at === '/checkout/details') await editDetails(user)
  for (const [label, text] of Object.entries(input)) {
    await user.clear(await findField(label))
    if (text) await user.type(await findField(label), text)
  }
  unmount()
  const again = openCheckout(at, options)
  if (at === '/checkout/details') await editDetails(again.user)
  const values: FieldValues = {}
  for (const label of Object.keys(input)) values[label] = (await findField(label)).value
  return values
}

function clearInput(): void {
  clearDraft()
}

test('restores an unsent billing address, and pays with the sent one', async () => {
  const input = { 'Address line 1': '1 Coney Street', 'Town or city': 'York', Postcode: '' }
  expect(await typeAndReturn('/checkout/payment/billing-address', input)).toEqual(input)
  expect($draft.get().billing?.addressLine1).toBe('7 Stonegate')
})

test('restores an incomplete address over the basket’s address', async () => {
  clearInput()
  const input = { 'Address line 1': '', 'Town or city': 'Leeds', Postcode: 'LS1 4AP' }
  expect(await typeAndReturn('/checkout/details', input, withBasketAddress)).toEqual(input)
})

test('uses the basket’s address when none was typed', async () => {
  clearInput()
  const { user } = openCheckout('/checkout/details', withBasketAddress)
  await editDetails(user)
  expect(await findField('Address line 1')).toHaveValue('7 Stonegate')
})

/** Signs Ada in until the test has ended. */
async function signInAda(): Promise<void> {
  aShop([[basketApi.retrieve, () => aBasket()]], 'member')
  await signIn({ grant_type: 'password', username: 'ada@fernhill.example', password: 'orchard-gate-42' })
  onTestFinished(async () => {
    aShop([], 'guest')
    await signOut()
  })
}

test('keeps cleared fields empty and fills other fields from the profile', async () => {
  await signInAda()
  clearInput()
  const emptied = { 'First name': '', 'Mobile number': '' }
  expect(await typeAndReturn('/checkout/details', emptied, { shopper: 'member' })).toEqual(emptied)
  expect(await findField('Last name')).toHaveValue('Byron')
})

test('keeps the form of a member whose session could not be refreshed', async () => {
  await signInAda()
  clearInput()
  const { user } = openCheckout('/checkout/details', { shopper: 'member' })
  await editDetails(user)
  const field = await findField('First name')
  await user.clear(field)
  await user.type(field, 'Augusta')
  aShop([
    [memberApi.getProfile, () => new Rejection(401, 'Please log in.', 'UNAUTHENTICATED')],
    [authApi.oauthToken, () => new Rejection(503, 'Not now')],
  ])
  await expect(sessionCall(memberApi.getProfile, {})).rejects.toMatchObject({ status: 503 })
  expect(field).toBeInTheDocument()
  expect(field).toHaveValue('Augusta')
})
