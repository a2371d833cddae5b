import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { memberApi, type SavedAddress } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aProfile, aShop, Rejection, renderRoutes } from '@larder/shared/testing'
import { accountRoutes } from './pages.testing.ts'

// Clears the data of the previous test's member.
beforeEach(() => emit('session/signed-out', {}))

const home: SavedAddress = {
  addressId: 'a1',
  type: 'delivery',
  isDefault: true,
  addressLine1: '22 Bootham',
  addressLine2: '',
  town: 'York',
  county: '',
  postcode: 'YO30 7BL',
  countryCode: 'GB',
  description: 'Home',
}

const bodiesSentTo = (calls: { path: string; body: unknown }[], { path }: { path: string }) =>
  calls.filter((call) => call.path === path).map(({ body }) => body)

test('validates an address, keeps the input when saving fails, then lists the address', async () => {
  const book: SavedAddress[] = []
  const rejections = [new Rejection(500, 'Unable to save the address.')]
  const calls = aShop([
    [memberApi.getProfile, () => aProfile()],
    [memberApi.listAddresses, () => ({ addresses: book })],
    [
      memberApi.addAddress,
      () => {
        const rejection = rejections.pop()
        if (rejection) return rejection
        book.push(home)
        return home
      },
    ],
  ])
  const { user } = renderRoutes(accountRoutes, { at: '/member/addresses' })
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const sheet = screen.getByRole('dialog', { name: 'Add a delivery address' })
  const save = within(sheet).getByRole('button', { name: 'Save address' })
  await user.click(save)
  expect((await within(sheet).findByRole('alert')).textContent).toContain('Please enter a valid postcode')
  await user.type(within(sheet).getByLabelText('Postcode'), 'yo30 7bl')
  await user.type(within(sheet).getByLabelText('Address line 1'), '22 Bootham')
  await user.type(within(sheet).getByLabelText('Town or city'), 'York')
  await user.click(save)
  expect(await within(sheet).findByText('Unable to save the address.')).toBeVisible()
  await user.click(save)
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(bodiesSentTo(calls, memberApi.addAddress).at(-1)).toMatchObject({
    type: 'delivery',
    address: { addressLine1: '22 Bootham', postcode: 'YO30 7BL', countryCode: 'GB' },
  })
})

test('deletes a card only after confirmation', async () => {
  const card = {
    isDefault: true,
    scheme: 'Visa',
    last4: '4242',
    expiryMonth: 1,
    expiryYear: 2030,
    isExpired: false,
  }
  const calls = aShop([
    [memberApi.getProfile, () => aProfile()],
    [memberApi.listCards, () => ({ cards: [{ id: 'c1', ...card }] })],
    [memberApi.deleteCard, () => ({ cards: [] })],
  ])
  const { user } = renderRoutes(accountRoutes, { at: '/member/profile' })
  const remove = await screen.findByRole('button', { name: 'Delete Visa ending 4242' })
  await user.click(remove)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(bodiesSentTo(calls, memberApi.deleteCard)).toEqual([])
  await user.click(remove)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/^No cards saved/)).toBeVisible()
  expect(bodiesSentTo(calls, memberApi.deleteCard)).toEqual([{ cardId: 'c1' }])
})

test('sends only changed fields, requires the password for a new email, and can remove the phone number', async () => {
  let member = aProfile()
  const calls = aShop([
    [memberApi.getProfile, () => member],
    [memberApi.updateProfile, (changes: object) => (member = { ...member, ...changes })],
  ])
  const { user } = renderRoutes(accountRoutes, { at: '/member/my-details' })
  const email = await screen.findByLabelText('Email')
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await user.clear(screen.getByLabelText('Mobile number (optional)'))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Your details are saved')).toBeVisible()
  await user.clear(email)
  await user.type(email, 'new@fernhill.example')
  await user.type(screen.getByLabelText('Current password'), 'a long walk home')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const names = { firstname: 'Ada', lastname: 'Byron' }
  await expect
    .poll(() => bodiesSentTo(calls, memberApi.updateProfile))
    .toEqual([
      { ...names, mobileContactNumber: '' },
      { ...names, emailAddress: 'new@fernhill.example', currentPassword: 'a long walk home' },
    ])
})
