import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  locationApi,
  memberApi,
  slotsApi,
  storesApi,
  type BrandConfig,
  type contentApi,
} from '@larder/shared/contracts'
import {
  chooseLocation,
  chooseOrderMethod,
  chooseStore,
  clearLocation,
  ensureSession,
  whenRestored,
} from '@larder/shared/stores'
import { aShop, aStore, Rejection, renderRoutes, screen, takeConsole, within } from '@larder/shared/testing'
import { providePartLoader, ROOT_ROUTE, type RouteObject } from '@larder/shared/ui'
import { Component } from './HomePage.tsx'

const NOW = '2030-01-08T10:00:00.000Z'
const york = { latitude: 53.96, longitude: -1.08, label: 'YO1 7HH', postcode: 'YO1 7HH' }
const home = {
  title: 'The market, at your door.',
  blocks: [],
  seo: { title: 'Home', description: '' },
} as unknown as contentApi.HomePage // only the fields that the page reads

function renderHome(
  settings: Record<string, string> = { showWelcomeBack: '1' },
  content: Partial<contentApi.HomePage> = {},
) {
  const config = {
    settings,
    profile: { postcodeRules: [], defaultTimeZone: 'Europe/London' },
    site: {},
  } as unknown as BrandConfig // only the fields that the page reads
  const routes: RouteObject[] = [
    {
      id: ROOT_ROUTE,
      loader: () => config,
      HydrateFallback: () => null,
      children: [
        { path: '/', Component, loader: () => ({ data: { ...home, ...content } }) },
        { path: '/stores/:slug', Component: () => null },
      ],
    },
  ]
  return renderRoutes(routes)
}

const findHeadline = () => screen.findByRole('heading', { level: 1, name: home.title })
const findWelcome = () => screen.findByRole('region', { name: 'Welcome back' })
const findStoreLink = async (name: string) => within(await findWelcome()).findByRole('link', { name })

/** Visits a store. Each test uses a different one, because fetched stores are cached. */
function visitStore(id: number, change: Partial<storesApi.Store> = {}) {
  const store = aStore({ id, slug: `york-${id}`, storeName: `York ${id}`, ...change })
  chooseStore({ id, slug: store.slug, storeName: store.storeName })
  return store
}
const selectReply = (store: storesApi.Store) => ({ store, fulfilmentLocation: {}, serverNow: NOW })
const searchReply = (stores: storesApi.StoreCard[]) => ({
  stores,
  storeProductTypes: [],
  fulfilmentLocation: {},
  serverNow: NOW,
})
const aSlot = (time: string, info: Partial<slotsApi.TimeSlot['info']> = {}) => ({
  slotId: time,
  slotDate: '2030-01-08',
  startTime: time,
  endTime: '15:00',
  startsAt: `2030-01-08T${time}:00.000Z`,
  endsAt: '2030-01-08T15:00:00.000Z',
  info: { isAsap: false, status: 'available' as const, fulfilmentIn: 60, ...info },
  denyPayments: { cash: false, card: false },
})
const slotsReply = (...list: object[]) => ({
  slotDays: [{ slotDate: '2030-01-08', slots: list }],
  serverNow: NOW,
  timeZone: 'Europe/London',
  firstDate: '2030-01-08',
  lastDate: '2030-01-15',
})
const noSlotsReply = [slotsApi.list, () => slotsReply()] as const

beforeEach(() => {
  chooseStore(undefined)
  clearLocation()
  chooseOrderMethod('delivery')
})

test('the search button has the colours of the content', async () => {
  aShop([], 'guest')
  renderHome({}, { searchLabel: 'Find my store', searchButtonBg: '#112233', searchButtonText: '#ffffff' })
  const [button] = await screen.findAllByRole('button', { name: 'Find my store' })
  expect(button).toHaveStyle({ background: '#112233' })
})

describe('a new visitor', () => {
  test('sees the anonymous page, which sends no requests', async () => {
    const calls = aShop([], 'guest')
    renderHome()
    await findHeadline()
    await whenRestored()
    expect(screen.queryByRole('region', { name: 'Welcome back' })).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })

  test('does not see a store that was chosen after loading, because the layout would shift', async () => {
    const calls = aShop([], 'guest')
    const { container } = renderHome()
    await findHeadline()
    await vi.waitFor(() => expect(container.querySelector('[data-known="no"]')).not.toBeNull())
    visitStore(90)
    await whenRestored()
    expect(screen.queryByRole('region', { name: 'Welcome back' })).not.toBeInTheDocument()
    expect(calls).toEqual([])
  })
})

test('a brand without the setting treats returning visitors as new', async () => {
  const calls = aShop([], 'guest')
  visitStore(91)
  renderHome({})
  await findHeadline()
  await whenRestored()
  expect(screen.queryByRole('link', { name: 'York 91' })).not.toBeInTheDocument()
  expect(calls).toEqual([])
})

describe('a guest', () => {
  test('sees the place and the nearest store that delivers there', async () => {
    const outOfReach = { ...aStore().orderMethods.delivery, canDeliver: false } as storesApi.OrderMethod
    const closest = aStore({ id: 1, storeName: 'Too far', orderMethods: { delivery: outOfReach } })
    const store = aStore({ id: 2, slug: 'york-2', storeName: 'York 2' })
    aShop([[storesApi.search, () => searchReply([closest, store])], noSlotsReply], 'guest')
    chooseLocation(york)
    const { user, router } = renderHome()
    expect(await findStoreLink('York 2')).toBeVisible()
    expect(within(await findWelcome()).queryByText(/orders/)).not.toBeInTheDocument()
    await user.click(within(await findWelcome()).getByText('Delivery to YO1 7HH'))
    const search = await within(await findWelcome()).findByRole('search', { name: 'Find stores' })
    await user.click(within(search).getByText('Collection'))
    expect(within(await findWelcome()).getByText('Collection near YO1 7HH')).toBeVisible()
    await user.click(await findStoreLink('York 2'))
    expect(router.state.location.pathname).toBe('/stores/york-2')
  })

  test('without a store near the place gets a link to all stores', async () => {
    aShop([[storesApi.search, () => searchReply([])]], 'guest')
    chooseLocation({ ...york, postcode: 'ZE1 0AA', label: 'ZE1 0AA' })
    renderHome()
    expect(await findStoreLink('All stores near you')).toHaveAttribute('href', '/stores-near-by/ZE1%200AA')
    expect(within(await findWelcome()).getByText(/^No store delivers here yet/)).toBeVisible()
  })

  test('sees the last store immediately, then its status, next slot and cost', async () => {
    const store = visitStore(3)
    const reply = Promise.withResolvers<object>()
    aShop(
      [
        [storesApi.select, () => reply.promise],
        [slotsApi.list, () => slotsReply(aSlot('10:00', { status: 'full' }), aSlot('14:30'))],
      ],
      'guest',
    )
    renderHome()
    expect(await findStoreLink('York 3')).toHaveAttribute('href', '/stores/york-3')
    expect(within(await findWelcome()).getByText('Delivery: add your postcode')).toBeVisible()
    reply.resolve(selectReply(store))
    expect(await screen.findByText('Open, 25-35 min')).toBeVisible()
    expect(await screen.findByText('Next slot: Today, 14:30 to 15:00')).toBeVisible()
    expect(screen.getByText('Delivery £2.99')).toBeVisible()
  })

  test('sees no slot when the next one is as soon as possible', async () => {
    const store = visitStore(4)
    const asap = aSlot('10:00', { isAsap: true })
    const calls = aShop(
      [
        [storesApi.select, () => selectReply(store)],
        [slotsApi.list, () => slotsReply(asap, aSlot('14:30'))],
      ],
      'guest',
    )
    renderHome()
    expect(await screen.findByText('Open, 25-35 min')).toBeVisible()
    await vi.waitFor(() => expect(calls.some(({ path }) => path === slotsApi.list.path)).toBe(true))
    expect(screen.queryByText(/^Next slot/)).not.toBeInTheDocument()
  })

  test('sees when a closed store opens and why a store is paused', async () => {
    const method = aStore().orderMethods.delivery as storesApi.OrderMethod // the store of these tests delivers
    const opensLater = { ...method, status: 'preorder' as const, nextTime: '2030-01-08T17:00:00.000Z' }
    const store = visitStore(5, { orderMethods: { delivery: opensLater } })
    aShop([[storesApi.select, () => selectReply(store)], noSlotsReply], 'guest')
    const { unmount } = renderHome()
    expect(await screen.findByText('Closed. First delivery today, 17:00')).toBeVisible()
    unmount()
    const paused = { ordersPaused: true, pausedMessage: 'The oven is cold. Back at six.' }
    const closed = visitStore(6, { orderMethods: { delivery: { ...method, status: 'closed' } }, ...paused })
    aShop([[storesApi.select, () => selectReply(closed)], noSlotsReply], 'guest')
    renderHome()
    expect(await screen.findByText('Closed')).toBeVisible()
    expect(screen.getByText('The oven is cold. Back at six.')).toBeVisible()
    expect(screen.queryByText(/^Delivery £/)).not.toBeInTheDocument()
  })

  test('sees the name and link of a store that fails to load', async () => {
    visitStore(7)
    const failWith500 = () => new Rejection(500, 'Out of order.')
    const calls = aShop(
      [
        [storesApi.select, failWith500],
        [slotsApi.list, failWith500],
      ],
      'guest',
    )
    renderHome()
    expect(await findStoreLink('York 7')).toHaveAttribute('href', '/stores/york-7')
    await vi.waitFor(() => expect(calls.some(({ path }) => path === storesApi.select.path)).toBe(true))
    const region = await findWelcome()
    await vi.waitFor(() => expect(region.querySelector('[style*="height"]')).toBeNull()) // no skeleton remains
    expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
    expect(await findHeadline()).toBeVisible()
  })
})

describe('a member', () => {
  let isBroken = false

  function LatestOrder() {
    if (isBroken) throw new Error('broken')
    return <p>Being packed</p>
  }
  const BuyAgain = ({ storeId, storeSlug }: { storeId: number; storeSlug: string }) => (
    <p>{`Usuals of ${storeSlug}, ${storeId}`}</p>
  )

  beforeAll(async () => {
    aShop([], 'member')
    providePartLoader({
      load: async () => ({ LatestOrder, BuyAgain }),
      warm: () => undefined,
      onCrash: () => undefined,
    })
    await ensureSession()
  })

  test('sees the order under way and earlier purchases', async () => {
    const store = visitStore(8)
    aShop([[storesApi.select, () => selectReply(store)], noSlotsReply])
    renderHome()
    expect(await screen.findByText('Being packed')).toBeVisible()
    expect(await screen.findByText('Usuals of york-8, 8')).toBeVisible()
  })

  test('without a place in this browser sees the stores of the saved address', async () => {
    const address = { addressId: 'a1', type: 'delivery', isDefault: true, addressLine1: '22 Bootham' }
    const saved = { ...address, addressLine2: '', town: 'York', county: '', countryCode: 'GB' }
    const store = aStore({ id: 9, slug: 'york-9', storeName: 'York 9' })
    aShop([
      [memberApi.listAddresses, () => ({ addresses: [{ ...saved, postcode: 'YO30 7BL' }] })],
      [locationApi.geocode, () => ({ latitude: 53.96, longitude: -1.09, postcode: 'YO30 7BL' })],
      [storesApi.search, () => searchReply([store])],
      noSlotsReply,
    ])
    renderHome()
    expect(await findStoreLink('York 9')).toBeVisible()
    expect(within(await findWelcome()).getByText('Delivery to 22 Bootham, YO30 7BL')).toBeVisible()
  })

  test('without a saved address is asked for a postcode, and keeps a chosen place', async () => {
    const calls = aShop([[memberApi.listAddresses, () => ({ addresses: [] })]])
    const { unmount } = renderHome()
    expect(within(await findWelcome()).getByText('Delivery: add your postcode')).toBeVisible()
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(memberApi.listAddresses.path))
    unmount()
    chooseLocation(york)
    const laterCalls = aShop([[storesApi.search, () => searchReply([])]])
    renderHome()
    expect(await within(await findWelcome()).findByText('Delivery to YO1 7HH')).toBeVisible()
    expect(laterCalls.map(({ path }) => path)).not.toContain(memberApi.listAddresses.path)
  })

  test('sees a link to the orders when the latest order fails to render', async () => {
    isBroken = true
    const store = visitStore(9)
    aShop([[storesApi.select, () => selectReply(store)], noSlotsReply])
    renderHome()
    expect(await findStoreLink('Your orders')).toHaveAttribute('href', '/member/orders')
    expect(await screen.findByText('Usuals of york-9, 9')).toBeVisible()
    expect(takeConsole('error')).toHaveLength(1) // React logs every caught error
    isBroken = false
  })
})
