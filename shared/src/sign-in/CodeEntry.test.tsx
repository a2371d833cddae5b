import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes, screen } from '@larder/shared/testing'
import { CodeEntry } from './CodeEntry.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

const renderEntry = () =>
  renderRoutes([
    {
      path: '/',
      element: (
        <CodeEntry
          sentTo="ada@example.com"
          resendAfterSec={60}
          submitLabel="Continue"
          onCode={() => Promise.resolve()}
          onResend={() => Promise.resolve()}
        />
      ),
    },
  ])

test('counts the wait for another code down', async () => {
  renderEntry()
  expect(await screen.findByRole('button', { name: 'Send another code in 60 s' })).toBeDisabled()
  vi.setSystemTime(Date.now() + 10_000)
  expect(await screen.findByRole('button', { name: 'Send another code in 50 s' })).toBeDisabled()
})

test('offers another code at once after a sleep that outlasted the wait', async () => {
  renderEntry()
  await screen.findByRole('button', { name: 'Send another code in 60 s' })
  // The clock goes on and no timer runs, as while a phone sleeps.
  vi.setSystemTime(Date.now() + 120_000)
  expect(await screen.findByRole('button', { name: 'Not received? Send another code' })).toBeEnabled()
})
