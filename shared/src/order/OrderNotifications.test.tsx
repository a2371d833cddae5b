import { Outlet } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushApi } from '@larder/shared/contracts'
import { aShop, Rejection, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { OrderNotifications, StopNotifications } from './OrderNotifications.tsx'

const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
}

/** What jsdom has no parts of: permission, service worker and push service. */
class Browser {
  permission: NotificationPermission = 'default'
  answer: NotificationPermission = 'granted'
  isSubscribed = false
  /** The server's key that it subscribed with; null in browsers that do not tell. */
  serverKey: ArrayBuffer | null = null
  readonly requestPermission = vi.fn<() => Promise<NotificationPermission>>(
    async () => (this.permission = this.answer),
  )
  readonly register = vi.fn<() => Promise<object>>(async () => this.#registration)
  readonly subscribe = vi.fn<() => Promise<object>>(async () => {
    this.isSubscribed = true
    return this.#subscription
  })
  readonly #getServerKey = () => this.serverKey
  readonly #subscription = {
    options: Object.defineProperty({}, 'applicationServerKey', { get: () => this.#getServerKey() }),
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => {
      this.isSubscribed = false
      return true
    },
  }
  readonly #registration = {
    active: {},
    pushManager: {
      subscribe: this.subscribe,
      getSubscription: async () => (this.isSubscribed ? this.#subscription : null),
    },
  }

  install(): void {
    const { requestPermission } = this
    const getPermission = () => this.permission
    vi.stubGlobal('PushManager', {})
    vi.stubGlobal('Notification', {
      requestPermission,
      get permission() {
        return getPermission()
      },
    })
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { register: this.register, getRegistration: async () => this.#registration },
    })
  }
}

let browser: Browser
beforeEach(() => {
  localStorage.clear()
  // The page's copy of what is stored outlives a test.
  dispatchEvent(new StorageEvent('storage', { key: 'larder:order-notifications' }))
  browser = new Browser()
  browser.install()
})
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

type Show = { settings?: Record<string, string>; isActive?: boolean; state?: () => unknown }

let orders = 0

function showRow({ settings = { orderPush: '1' }, isActive = true, state }: Show = {}) {
  let isOn = false
  // Each test has an order of its own, because what was loaded of one is shared by the page.
  const businessOrderId = `o${(orders += 1)}`
  const calls = aShop([
    [pushApi.state, state ?? (() => ({ isOn, publicKey: 'public' }))],
    [pushApi.subscribe, () => ({ isOn: (isOn = true), publicKey: 'public' })],
    [pushApi.unsubscribe, () => ({ success: !(isOn = false) })],
  ])
  const rendered = renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => ({ settings }),
      element: <Outlet />,
      HydrateFallback: () => null,
      children: [
        {
          path: '/',
          element: (
            <main>
              <OrderNotifications order={{ businessOrderId }} link={undefined} isActive={isActive} />
              <a href="/order">See the order</a>
            </main>
          ),
        },
      ],
    },
  ])
  const countCalls = ({ path }: { path: string }) => calls.filter((call) => call.path === path).length
  return { ...rendered, calls, countCalls, businessOrderId }
}

const findOffer = () => screen.findByRole('button', { name: 'Tell me on this device' })
const queryRow = () => screen.queryByRole('button')

test('asks the browser only after the press, and stops again', async () => {
  const { user, calls, businessOrderId } = showRow()
  const offer = await findOffer()
  expect(browser.requestPermission).not.toHaveBeenCalled()
  await user.click(offer)
  const stop = await screen.findByRole('button', { name: 'Stop notifications' })
  expect(browser.register).toHaveBeenCalledWith('/api/push/worker.js', { scope: '/api/push/' })
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'public' })
  expect(calls.find(({ path }) => path === pushApi.subscribe.path)?.body).toEqual({
    businessOrderId,
    subscription: SUBSCRIPTION,
  })
  await user.click(stop)
  expect(await findOffer()).toBeVisible()
  expect(browser.isSubscribed).toBe(false)
})

test('is not shown again after "Not now"', async () => {
  const first = showRow()
  await first.user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(queryRow()).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: 'See the order' })).toHaveFocus())
  first.unmount()
  const second = showRow()
  await waitFor(() => expect(second.container).not.toBeEmptyDOMElement())
  expect(queryRow()).not.toBeInTheDocument()
  expect(second.countCalls(pushApi.state)).toBe(0)
})

test('says how to allow what the browser blocks, after the press alone', async () => {
  browser.answer = 'denied'
  browser.permission = 'denied'
  const { user, countCalls } = showRow()
  const offer = await findOffer()
  expect(screen.queryByText(/Your browser blocks/)).not.toBeInTheDocument()
  await user.click(offer)
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible()
  expect(countCalls(pushApi.subscribe)).toBe(0)
})

test('a browser without a push service says so', async () => {
  const { user } = showRow()
  browser.subscribe.mockRejectedValue(new DOMException('no service', 'AbortError'))
  await user.click(await findOffer())
  expect(await screen.findByText('This browser cannot get notifications at the moment.')).toBeVisible()
})

test.each<[string, Show, () => void]>([
  ['where the brand has it off', { settings: {} }, () => undefined],
  ['for an order that has ended', { isActive: false }, () => undefined],
  ['where the server has no keys', { state: () => ({ isOn: false }) }, () => undefined],
  ['to whoever is not the owner', { state: () => new Rejection(404, 'none') }, () => undefined],
  ['in a browser without push', {}, () => Reflect.deleteProperty(navigator, 'serviceWorker')],
])('is not offered %s', async (_, show, prepare) => {
  prepare()
  const { container } = showRow(show)
  await waitFor(() => expect(container).not.toBeEmptyDOMElement())
  await waitFor(() => expect(queryRow()).not.toBeInTheDocument())
})

test('is offered again where the server has another key than the one subscribed with', async () => {
  const earlier = showRow()
  await earlier.user.click(await findOffer())
  const findStop = () => screen.findByRole('button', { name: 'Stop notifications' })
  await findStop()
  earlier.unmount()
  const state = () => ({ isOn: true, publicKey: 'AQID' })
  browser.serverKey = Uint8Array.of(1, 2, 3).buffer
  const same = showRow({ state })
  await waitFor(() => expect(same.countCalls(pushApi.state)).toBe(1))
  expect(await findStop()).toBeVisible()
  same.unmount()
  browser.serverKey = Uint8Array.of(1, 2, 4).buffer
  showRow({ state })
  expect(await findOffer()).toBeVisible()
})

test('says nothing on another’s order in a browser that notifies of its own', async () => {
  const own = showRow()
  await own.user.click(await findOffer())
  await screen.findByRole('button', { name: 'Stop notifications' })
  own.unmount()
  const { countCalls } = showRow({ state: () => new Rejection(404, 'none') })
  await waitFor(() => expect(countCalls(pushApi.state)).toBe(1))
  await waitFor(() => expect(queryRow()).not.toBeInTheDocument())
})

test('a member stops notifications of this device in the account', async () => {
  const first = showRow()
  await first.user.click(await findOffer())
  await screen.findByRole('button', { name: 'Stop notifications' })
  first.unmount()
  let isOn = true
  aShop([
    [pushApi.state, () => ({ isOn })],
    [pushApi.unsubscribe, () => ({ success: !(isOn = false) })],
  ])
  const { user } = renderRoutes([{ path: '/', element: <StopNotifications /> }])
  await user.click(await screen.findByRole('button', { name: 'Stop notifications' }))
  await waitFor(() => expect(queryRow()).not.toBeInTheDocument())
  expect(browser.isSubscribed).toBe(false)
})

test('a row that was pressed stays when its state cannot be loaded, and says why', async () => {
  const opened = Promise.withResolvers<object>()
  const permission = Promise.withResolvers<NotificationPermission>()
  const states: (() => unknown)[] = [() => opened.promise]
  browser.requestPermission.mockReturnValue(permission.promise)
  const { user, countCalls } = showRow({
    state: () => states.shift()?.() ?? new Rejection(503, 'The shop is busy.'),
  })
  const offer = await findOffer()
  await waitFor(() => expect(countCalls(pushApi.state)).toBe(1))
  await user.click(offer)
  opened.resolve(new Rejection(503, 'The shop is busy.'))
  permission.resolve('granted')
  expect(await screen.findByText('The shop is busy.')).toBeVisible()
  expect(await findOffer()).toBe(offer)
})

test('can be turned on again after it was turned off, also where the shop does not answer then', async () => {
  const states: (() => unknown)[] = [0, 1].map(() => () => ({ isOn: false, publicKey: 'public' }))
  const { user } = showRow({ state: () => states.shift()?.() ?? new Rejection(503, 'The shop is busy.') })
  await user.click(await findOffer())
  await user.click(await screen.findByRole('button', { name: 'Stop notifications' }))
  expect(await findOffer()).toBeVisible()
})
