import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_HEADER, SIGN_IN_OFFER_PATH, SIGN_OUT_PATH } from '@larder/contracts/sign-in'
import { useSession } from './session-context.ts'
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

function Pages() {
  const { signOut } = useSession()
  return (
    <>
      <p>What is live</p>
      <button type="button" onClick={() => signOut()}>
        Sign out
      </button>
    </>
  )
}
const openTab = () =>
  render(
    <SignedIn>
      <Pages />
    </SignedIn>,
  )

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

test('the end of a token ends no session of another tab', async () => {
  const calls = stubServer({})
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  openTab()
  await user.type(screen.getByLabelText(/Token/), 'a-token-of-an-operator')
  await user.click(screen.getByRole('button', { name: /^Sign in/ }))
  expect(await screen.findByText('What is live')).toBeVisible()
  await vi.advanceTimersByTimeAsync(12 * HOUR_MS + 60_000)
  expect(await screen.findByText('You were signed in for 12 hours. Sign in again.')).toBeVisible()
  expect(calls.map(([path]) => path)).not.toContain(SIGN_OUT_PATH)
})

test('leaves the pages when a session cannot be ended, says so, and does not open it again', async () => {
  const server = { hasSession: true, signOutStatus: 503 }
  stubServer(server)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const tab = openTab()
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session could not be ended.')
  expect(screen.queryByText('What is live')).toBeNull()
  tab.unmount()
  openTab()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session could not be ended.')
  expect(screen.queryByText('What is live')).toBeNull()
  server.signOutStatus = 200
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
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

/** A server with an identity provider, where the cookie of a session may be valid. */
function stubServer(state: { isAway?: boolean; hasSession?: boolean; signOutStatus?: number }) {
  const calls: [path: string, headers: Headers][] = []
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, 'http://ops.localhost')
    const headers = new Headers(typeof request === 'string' ? init?.headers : request.headers)
    calls.push([pathname, headers])
    if (pathname === SIGN_IN_OFFER_PATH)
      return Response.json({ isOffered: true, isAway: false, hasSession: false, ...state })
    if (pathname === SIGN_OUT_PATH) return Response.json({}, { status: state.signOutStatus ?? 200 })
    return Response.json({ name: 'ada@shop.example', roles: ['ops'] })
  })
  return calls
}

test('continues the session of the cookie, without a token', async () => {
  const calls = stubServer({ hasSession: true })
  openTab()
  expect(await screen.findByText('What is live')).toBeVisible()
  const [, headers] = calls.find(([path]) => path === '/ops/token') ?? []
  expect(headers?.get(SESSION_HEADER)).toBe('console')
  expect(headers?.has('authorization')).toBe(false)
})

test('offers the company’s sign-in, which leads back to the page, and tokens while it is away', async () => {
  location.hash = '#/rollouts?area=menu'
  stubServer({ isAway: true })
  openTab()
  const link = await screen.findByRole('link', { name: 'Sign in with your company’s account' })
  expect(link).toHaveAttribute('href', '/ops/sign-in?to=%2Frollouts%3Farea%3Dmenu')
  expect(screen.getByRole('status')).toHaveTextContent('Your company’s sign-in does not answer. Tokens work.')
  expect(screen.getByRole('button', { name: 'Sign in with a token' })).toBeEnabled()
  location.hash = ''
})

test('says why a sign-in was refused', async () => {
  history.replaceState(undefined, '', '?sign-in=refused')
  stubServer({})
  openTab()
  expect(await screen.findByRole('alert')).toHaveTextContent('none of your groups may operate this shop')
  history.replaceState(undefined, '', '?')
})
