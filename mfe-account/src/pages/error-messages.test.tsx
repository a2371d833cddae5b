import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aProfile, aShop, Rejection, renderRoutes } from '@larder/shared/testing'
import { accountRoutes } from './pages.testing.ts'

beforeEach(() => emit('session/signed-out', {}))

/** The server's reply to an unforeseen error. */
const broken = () => new Rejection(500, 'There was an error on the system. Please try again.', 'UNEXPECTED')

test('shows the message for an order that fails to load (spec §8 Orders)', async () => {
  aShop([
    [memberApi.getProfile, () => aProfile()],
    [memberApi.getOrder, broken],
  ])
  renderRoutes(accountRoutes, { at: '/member/orders/o1' })
  expect(await screen.findByText('Unable to view order, please try again.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All orders' })).toBeVisible()
})

test('reports a failed password change and keeps the input (spec §8 Account)', async () => {
  aShop([
    [memberApi.getProfile, () => aProfile()],
    [memberApi.changePassword, broken],
  ])
  const { user } = renderRoutes(accountRoutes, { at: '/member/change-password' })
  await user.type(await screen.findByLabelText('Current password'), 'orchard-gate-42')
  await user.type(screen.getByLabelText('New password'), 'a quiet orchard gate')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to create your new password.')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a quiet orchard gate')
})
