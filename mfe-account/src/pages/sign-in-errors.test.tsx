import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import {
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
    name: 'signing in',
    at: '/login',
    prepare: runLimited(typeInto('Email', 'ada@example.com'), typeInto('Password', 'orchard-gate-42')),
    button: /^Log in$/,
  },
  {
    name: 'requesting a sign-in code',
    at: '/login',
    prepare: runLimited(pressElement('radio', /With a code/), typeInto('Email', 'ada@example.com')),
    button: /^Send me a code$/,
  },
  {
    name: 'registering',
    at: '/register',
    prepare: runLimited(
      typeInto('First name', 'Ada'),
      typeInto('Last name', 'Byron'),
      typeInto('Email', 'ada@example.com'),
      typeInto('Password', 'a quiet orchard gate'),
      pressElement('checkbox', /I accept/),
    ),
    button: /^Create account$/,
  },
  {
    name: 'requesting a new password',
    at: '/forgotten-password',
    prepare: typeInto('Email', 'ada@example.com'),
    button: /^Send me a link$/,
  },
  {
    name: 'choosing a new password',
    at: '/member/reset-token/token',
    prepare: typeInto('New password', 'a quiet orchard gate'),
    button: /^Save new password$/,
  },
]

beforeEach(() => emit('session/signed-out', {}))
afterEach(() => vi.restoreAllMocks())

for (const [turn, { at, ...action }] of ACTIONS.entries()) {
  test.each(faultsInTurn(turn))(`${action.name} reports %s and keeps the input`, async (_, fault) => {
    aShop([[authApi.validateResetToken, () => ({ success: true })]], 'guest')
    const { user } = renderRoutes(accountRoutes, { at })
    await expect(expectEnd(user, action, fault)).resolves.toBeUndefined()
  })
}
