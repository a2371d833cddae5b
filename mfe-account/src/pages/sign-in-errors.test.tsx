import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import {
  aShop,
  expectEnd,
  faultsInTurn,
  runLimited,
  pressing,
  renderRoutes,
  typing,
  type Action,
} from '@larder/shared/testing'

import { accountRoutes } from './pages.testing.ts'

const ACTIONS: (Action & { at: string })[] = [
  {
    name: 'signing in',
    at: '/login',
    prepare: runLimited(typing('Email', 'ada@example.com'), typing('Password', 'orchard-gate-42')),
    button: /^Log in$/,
  },
  {
    name: 'requesting a sign-in code',
    at: '/login',
    prepare: runLimited(pressing('radio', /With a code/), typing('Email', 'ada@example.com')),
    button: /^Send me a code$/,
  },
  {
    name: 'registering',
    at: '/register',
    prepare: runLimited(
      typing('First name', 'Ada'),
      typing('Last name', 'Byron'),
      typing('Email', 'ada@example.com'),
      typing('Password', 'a quiet orchard gate'),
      pressing('checkbox', /I accept/),
    ),
    button: /^Create account$/,
  },
  {
    name: 'requesting a new password',
    at: '/forgotten-password',
    prepare: typing('Email', 'ada@example.com'),
    button: /^Send me a link$/,
  },
  {
    name: 'choosing a new password',
    at: '/member/reset-token/token',
    prepare: typing('New password', 'a quiet orchard gate'),
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
