import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import {
  aProfile,
  aShop,
  expectEnd,
  faultsInTurn,
  runLimited,
  pressElement,
  renderRoutes,
  typeInto,
  type Action,
} from '@larder/shared/testing'
import { accountRoutes } from './pages.testing.ts'

const ACTIONS: (Action & { at: string })[] = [
  {
    name: 'changing the contact details',
    at: '/member/my-details',
    prepare: typeInto('First name', 'Augusta'),
    button: /^Save changes$/,
  },
  {
    name: 'adding an address',
    at: '/member/addresses',
    prepare: runLimited(
      pressElement('button', /^Add an address$/),
      typeInto('Address line 1', '7 Stonegate'),
      typeInto('Town or city', 'York'),
      typeInto('Postcode', 'YO1 8AS'),
    ),
    button: /^Save address$/,
  },
  {
    name: 'changing the password',
    at: '/member/change-password',
    prepare: runLimited(
      typeInto('Current password', 'orchard-gate-42'),
      typeInto('New password', 'a quiet orchard gate'),
    ),
    button: /^Change password$/,
  },
  { name: 'downloading the data', at: '/member/profile', button: /^Download my data$/ },
]

beforeEach(() => emit('session/signed-out', {}))
afterEach(() => vi.restoreAllMocks())

for (const [turn, { at, ...action }] of ACTIONS.entries()) {
  test.each(faultsInTurn(turn))(`${action.name} reports %s and keeps the input`, async (_, fault) => {
    aShop(
      [
        [memberApi.getProfile, () => aProfile()],
        [memberApi.listAddresses, () => ({ addresses: [] })],
      ],
      'member',
    )
    const { user } = renderRoutes(accountRoutes, { at })
    await expect(expectEnd(user, action, fault)).resolves.toBeUndefined()
  })
}
