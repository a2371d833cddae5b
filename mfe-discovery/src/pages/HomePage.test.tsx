import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { slotsApi, storesApi, type BrandConfig, type contentApi } from '@larder/shared/contracts'
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
} as unknown as contentApi.HomePage // only what the page reads

function show(settings: Record<string, string> = { showWelcomeBack: '1' }) {
  const config = {
    settings,
    profile: { postcodeRules: [], defaultTimeZone: 'Europe/London' },
    site: {},
  } as unknown as BrandConfig // only what the page reads
  const routes: RouteObject[] = [
    {
      id: ROOT_ROUTE,
      loader: () => config,
      HydrateFallback: () => null,
      children: [
        { path: '/', Component, loader: () => ({ data: home }) },
        { path: '/stores/:slug', Component: () => null },
      ],
    },
  ]
  return renderRoutes(routes)
}

const headline = () => screen.findByRole('heading', { level: 1, name: home.title })
const welcome = () => screen.findByRole('region', { name: 'Welcome back' })
const storeLink = async (name: string) => within(await welcome()).findByRole('link', { name })

/** A store of its own for each test: what has been fetched of one is kept. */
function openStore(id: number, change: Partial<storesApi.Store> = {}) {
  const store = aStore({ id, slug: `york-${id}`, storeName: `York ${id}`, ...change })
  chooseStore({ id, slug: store.slug, storeName: store.storeName })
  return store
}
const selected = (store: storesApi.Store) => ({ store, fulfilmentLocation: {}, serverNow: NOW })
const found = (stores: storesApi.StoreCard[]) => ({
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
const slots = (...list: object[]) => ({
  slotDays: [{ slotDate: '2030-01-08', slots: list }],
  serverNow: NOW,
  timeZone: 'Europe/London',
  firstDate: '2030-01-08',
  lastDate: '2030-01-15',
})
const noSlots = [slotsApi.list, () => slots()] as const

beforeEach(() => {
  chooseStore(undefined)
  clearLocation()
  chooseOrderMethod('delivery')
})

describe('a stranger', () => {
  test('sees the anonymous page without a request', async () => {
    const asked = aShop([], 'guest')
    show()
    await headline()
    await whenRestored()
    expect(screen.queryByRole('region', { name: 'Welcome back' })).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })

  test('does not see what becomes known later, because it would shift the page', async () => {
    const asked = aShop([], 'guest')
    const { container } = show()
    await headline()
    await vi.waitFor(() => expect(container.querySelector('[data-known="no"]')).not.toBeNull())
    openStore(90)
    await whenRestored()
    expect(screen.queryByRole('region', { name: 'Welcome back' })).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })
})

test('a brand without the setting treats returning visitors like everyone', async () => {
  const asked = aShop([], 'guest')
  openStore(91)
  show({})
  await headline()
  await whenRestored()
  expect(screen.queryByRole('link', { name: 'York 91' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

describe('a guest', () => {
  test('with a place sees it and the nearest store that delivers there', async () => {
    const far = { ...aStore().orderMethods.delivery, canDeliver: false } as storesApi.OrderMethod
    const closest = aStore({ id: 1, storeName: 'Too far', orderMethods: { delivery: far } })
    const store = aStore({ id: 2, slug: 'york-2', storeName: 'York 2' })
    aShop([[storesApi.search, () => found([closest, store])], noSlots], 'guest')
    chooseLocation(york)
    const { user, router } = show()
    expect(await storeLink('York 2')).toBeVisible()
    expect(within(await welcome()).queryByText(/orders/)).not.toBeInTheDocument()
    await user.click(within(await welcome()).getByText('Delivery to YO1 7HH'))
    const search = await within(await welcome()).findByRole('search', { name: 'Find stores' })
    await user.click(within(search).getByText('Collection'))
    expect(within(await welcome()).getByText('Collection near YO1 7HH')).toBeVisible()
    await user.click(await storeLink('York 2'))
    expect(router.state.location.pathname).toBe('/stores/york-2')
  })

  test('whose place has no store is sent to all stores', async () => {
    aShop([[storesApi.search, () => found([])]], 'guest')
    chooseLocation({ ...york, postcode: 'ZE1 0AA', label: 'ZE1 0AA' })
    show()
    expect(await storeLink('All stores near you')).toHaveAttribute('href', '/stores-near-by/ZE1%200AA')
    expect(within(await welcome()).getByText(/^No store delivers here yet/)).toBeVisible()
  })

  test('sees the last store at once, then status, next slot and cost', async () => {
    const store = openStore(3)
    const reply = Promise.withResolvers<object>()
    aShop(
      [
        [storesApi.select, () => reply.promise],
        [slotsApi.list, () => slots(aSlot('10:00', { status: 'full' }), aSlot('14:30'))],
      ],
      'guest',
    )
    show()
    expect(await storeLink('York 3')).toHaveAttribute('href', '/stores/york-3')
    expect(within(await welcome()).getByText('Delivery: add your postcode')).toBeVisible()
    reply.resolve(selected(store))
    expect(await screen.findByText('Open, 25-35 min')).toBeVisible()
    expect(await screen.findByText('Next slot: Today, 14:30 to 15:00')).toBeVisible()
    expect(screen.getByText('Delivery £2.99')).toBeVisible()
  })

  test('sees no slot where orders come as soon as possible', async () => {
    const store = openStore(4)
    const asap = aSlot('10:00', { isAsap: true })
    const asked = aShop(
      [
        [storesApi.select, () => selected(store)],
        [slotsApi.list, () => slots(asap, aSlot('14:30'))],
      ],
      'guest',
    )
    show()
    expect(await screen.findByText('Open, 25-35 min')).toBeVisible()
    await vi.waitFor(() => expect(asked.some(({ path }) => path === slotsApi.list.path)).toBe(true))
    expect(screen.queryByText(/^Next slot/)).not.toBeInTheDocument()
  })

  test('sees when a closed store opens and why one is paused', async () => {
    const method = aStore().orderMethods.delivery as storesApi.OrderMethod // the store of tests delivers
    const opens = { ...method, status: 'preorder' as const, nextTime: '2030-01-08T17:00:00.000Z' }
    const store = openStore(5, { orderMethods: { delivery: opens } })
    aShop([[storesApi.select, () => selected(store)], noSlots], 'guest')
    const { unmount } = show()
    expect(await screen.findByText('Closed. First delivery today, 17:00')).toBeVisible()
    unmount()
    const paused = { ordersPaused: true, pausedMessage: 'The oven is cold. Back at six.' }
    const closed = openStore(6, { orderMethods: { delivery: { ...method, status: 'closed' } }, ...paused })
    aShop([[storesApi.select, () => selected(closed)], noSlots], 'guest')
    show()
    expect(await screen.findByText('Closed')).toBeVisible()
    expect(screen.getByText('The oven is cold. Back at six.')).toBeVisible()
    expect(screen.queryByText(/^Delivery £/)).not.toBeInTheDocument()
  })

  test('keeps name and link of a store that does not load', async () => {
    openStore(7)
    const failing = () => new Rejection(500, 'Out of order.')
    const asked = aShop(
      [
        [storesApi.select, failing],
        [slotsApi.list, failing],
      ],
      'guest',
    )
    show()
    expect(await storeLink('York 7')).toHaveAttribute('href', '/stores/york-7')
    await vi.waitFor(() => expect(asked.some(({ path }) => path === storesApi.select.path)).toBe(true))
    const region = await welcome()
    await vi.waitFor(() => expect(region.querySelector('[style*="height"]')).toBeNull()) // no skeleton is left
    expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
    expect(await headline()).toBeVisible()
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
    const store = openStore(8)
    aShop([[storesApi.select, () => selected(store)], noSlots])
    show()
    expect(await screen.findByText('Being packed')).toBeVisible()
    expect(await screen.findByText('Usuals of york-8, 8')).toBeVisible()
  })

  test('sees a link to the orders as the fallback', async () => {
    isBroken = true
    const store = openStore(9)
    aShop([[storesApi.select, () => selected(store)], noSlots])
    show()
    expect(await storeLink('Your orders')).toHaveAttribute('href', '/member/orders')
    expect(await screen.findByText('Usuals of york-9, 9')).toBeVisible()
    expect(takeConsole('error')).toHaveLength(1) // React logs every caught error
    isBroken = false
  })
})
