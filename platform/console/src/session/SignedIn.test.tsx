import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignedIn } from './SignedIn.tsx'

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () => Response.json({ name: 'ann', roles: ['ops'] }))
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const openTab = () => render(<SignedIn>What is live</SignedIn>)

test('a sign-in ends after 12 hours, in open and reloaded tabs', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const tab = openTab()
  await user.type(screen.getByLabelText(/Token/), 'a-token-of-an-operator')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('What is live')).toBeVisible()
  await vi.advanceTimersByTimeAsync(11 * HOUR_MS)
  expect(screen.getByText('What is live')).toBeVisible()
  // Reloading the tab does not extend the 12 hours.
  tab.unmount()
  const reloaded = openTab()
  expect(await screen.findByText('What is live')).toBeVisible()
  await vi.advanceTimersByTimeAsync(HOUR_MS + 60_000)
  expect(await screen.findByText('You were signed in for 12 hours. Sign in again.')).toBeVisible()
  reloaded.unmount()
  openTab()
  expect(screen.queryByText('What is live')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('says in the server’s words why it does not take a token', async () => {
  const errorDisplay = 'The token of ann ended on 2030-01-07.'
  const failure = { errorCode: 401, errorDisplay, errorKey: 'UNAUTHENTICATED', requestId: 'r' }
  vi.stubGlobal('fetch', async () => Response.json(failure, { status: 401 }))
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  openTab()
  await user.type(screen.getByLabelText(/Token/), 'a-token-of-an-operator')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(errorDisplay)).toBeVisible()
})
