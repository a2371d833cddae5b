import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { TokensPage } from './TokensPage.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-01-08T10:00:00Z'), shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test('lists whose tokens there are, and how many days each is valid', async () => {
  const createdAt = '2030-01-01T10:00:00.000Z'
  const tokens = [
    { name: 'ann', roles: ['ops'], createdAt, expiresAt: '2030-01-07T10:00:00.000Z' },
    { name: 'bob', roles: ['read'], createdAt, expiresAt: '2030-01-08T20:00:00.000Z' },
    { name: 'menu squad', roles: ['publish:menu', 'rollout:menu'], createdAt },
    { name: 'bob', roles: ['trial'], createdAt, expiresAt: '2030-02-07T10:30:00.000Z' },
  ]
  renderSignedIn(<TokensPage />, { roles: ['ops'], tokens: async () => ({ tokens }) })
  await screen.findByRole('table', { name: /^Tokens that nobody revoked/ })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['ann', 'ops', 'Tue 1 Jan', 'ended'],
    ['bob', 'read', 'Tue 1 Jan', 'less than a day left'],
    ['menu squad', 'publish:menu, rollout:menu', 'Tue 1 Jan', 'no end'],
    ['bob', 'trial', 'Tue 1 Jan', '30 days left'],
  ])
})
