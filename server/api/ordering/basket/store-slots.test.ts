import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, slotsApi } from '@larder/shared/contracts'
import { brands, slotReservations } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { YORK_ADDRESS, YORK_STORE } from '@larder/testing/order-fixtures.ts'

const LEEDS_STORE = 13
const ITEMS = { [YORK_STORE]: 'oat-milk', [LEEDS_STORE]: 'braeburn-apples' }

let shop: TestApp
let guest: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

const wait = (seconds: number) => shop.setNow(new Date(shop.deps.clock().getTime() + seconds * 1_000))

type Shown = { basketToken: string; version: number | undefined }
type Place = { postcode: string }

/** Adds an item of a store as a browser does that shows the basket `shown`. */
function add(storeId: keyof typeof ITEMS, shown?: Shown) {
  wait(1)
  return guest.call(basketApi.addItem, {
    basketToken: shown?.basketToken,
    version: shown?.version,
    storeId,
    fulfilmentMethod: 'collection',
    menuItem: { menuItemId: ITEMS[storeId] ?? '', quantity: 1 },
  })
}

/** Reserves the first free time of tomorrow at a store, as a browser does that shows the basket `shown`. */
async function reserve(storeId: number, shown?: Shown, place?: Place): Promise<basketApi.Basket> {
  wait(1)
  const at = { storeId, fulfilmentMethod: 'collection' } as const
  const { slotDays } = await guest.call(slotsApi.list, {
    ...at,
    startDate: '2030-01-09',
    endDate: '2030-01-09',
  })
  const slot = slotDays.flatMap(({ slots }) => slots).find(({ info }) => info.status === 'available')
  return guest.call(basketApi.reserveTimeSlot, {
    ...at,
    ...place,
    slotId: slot?.slotId ?? '',
    timeSlotDate: slot?.slotDate ?? '',
    basketToken: shown?.basketToken,
    version: shown?.version,
  })
}

const retrieve = ({ basketToken }: Pick<Shown, 'basketToken'>) =>
  guest.call(basketApi.retrieve, { basketToken })
const listHeld = async (visitor = guest) =>
  (await visitor.call(basketApi.list, {})).baskets.map(({ store, itemCount, selectedSlot }) => ({
    store: store.id,
    itemCount,
    holdsSlot: selectedSlot !== undefined,
  }))
const countReservations = async () =>
  (await shop.db.select().from(slotReservations)).filter(({ status }) => status === 'held').length

describe('times at several stores', () => {
  test('each basket keeps its own time when the shopper switches between them', async () => {
    const york = await reserve(YORK_STORE, await add(YORK_STORE))
    const leeds = await reserve(LEEDS_STORE, await add(LEEDS_STORE, york))
    expect(leeds.basketToken).not.toBe(york.basketToken)
    expect((await retrieve(york)).selectedSlot).toEqual(york.selectedSlot)
    expect((await retrieve(leeds)).selectedSlot).toEqual(leeds.selectedSlot)
    expect(await countReservations()).toBe(2)
    expect(await listHeld()).toEqual([
      { store: LEEDS_STORE, itemCount: 1, holdsSlot: true },
      { store: YORK_STORE, itemCount: 1, holdsSlot: true },
    ])
  })

  test('a time can be chosen at a store while the basket of another one is shown', async () => {
    const york = await reserve(YORK_STORE, await add(YORK_STORE))
    const leeds = await reserve(LEEDS_STORE, york)
    expect(leeds).toMatchObject({ storeId: LEEDS_STORE, itemCount: 0 })
    expect(leeds.selectedSlot).toBeDefined()
    expect(await retrieve(york)).toMatchObject({ itemCount: 1, selectedSlot: york.selectedSlot })
    // The next item of that store goes to the basket that holds the time.
    expect(await add(LEEDS_STORE, leeds)).toMatchObject({
      basketToken: leeds.basketToken,
      selectedSlot: leeds.selectedSlot,
    })
  })

  test('an empty basket that holds a time is kept for its store', async () => {
    const york = await reserve(YORK_STORE)
    const leeds = await add(LEEDS_STORE, york)
    expect(leeds.basketToken).not.toBe(york.basketToken)
    expect(await listHeld()).toEqual([
      { store: LEEDS_STORE, itemCount: 1, holdsSlot: false },
      { store: YORK_STORE, itemCount: 0, holdsSlot: true },
    ])
    expect(await add(YORK_STORE, leeds)).toMatchObject({
      basketToken: york.basketToken,
      selectedSlot: york.selectedSlot,
    })
  })

  test('an empty basket whose time has lapsed takes the next store', async () => {
    const york = await reserve(YORK_STORE)
    wait(601)
    const leeds = await add(LEEDS_STORE, york)
    expect(leeds).toMatchObject({ basketToken: york.basketToken, storeId: LEEDS_STORE })
    expect(leeds.selectedSlot ?? leeds.lapsedSlot).toBeUndefined()
  })

  test('an empty basket that takes a time of another store loses the address to which that one does not deliver', async () => {
    const york = await add(YORK_STORE)
    const { basketToken } = york
    await guest.call(checkoutApi.setDeliveryAddress, { basketToken, address: YORK_ADDRESS })
    const [line] = york.items
    await guest.call(basketApi.removeItem, { basketToken, basketLineId: line?.basketLineId ?? '' })
    const same = await reserve(YORK_STORE, { basketToken, version: undefined }, { postcode: 'YO1 7EP' })
    expect(same.addresses.delivery).toMatchObject({ postcode: YORK_ADDRESS.postcode })
    wait(601)
    const leeds = await reserve(LEEDS_STORE, { basketToken, version: undefined }, { postcode: 'LS1 5AA' })
    expect(leeds).toMatchObject({ basketToken, storeId: LEEDS_STORE })
    expect(leeds.addresses.delivery).toBeUndefined()
    expect(leeds.fulfilmentLocation).toMatchObject({ postcode: 'LS1 5AA' })
  })

  test('a session holds three times at most: the one of the basket changed longest ago lapses', async () => {
    const first = await reserve(YORK_STORE)
    let shown = first
    for (const store of [LEEDS_STORE, 14, 15]) shown = await reserve(store, shown)
    expect(await countReservations()).toBe(3)
    const { selectedSlot, lapsedSlot } = await retrieve(first)
    expect(selectedSlot).toBeUndefined()
    // The shopper is asked about it when they come back.
    expect(lapsedSlot).toMatchObject({ slotId: first.selectedSlot?.slotId })
    expect(shown.selectedSlot).toBeDefined()
  })

  test('a basket whose time lapses for another one does not become the current basket', async () => {
    let shown = await reserve(YORK_STORE, await add(YORK_STORE))
    for (const store of [LEEDS_STORE, 14, 15]) shown = await reserve(store, shown)
    wait(1)
    expect((await guest.call(basketApi.retrieve, {})).storeId).toBe(15)
    expect((await listHeld()).map(({ store }) => store)).toEqual([15, 14, LEEDS_STORE, YORK_STORE])
  })

  test('emptying a basket and undoing that leads to no fourth time', async () => {
    let shown = await reserve(YORK_STORE, await add(YORK_STORE))
    const { basketToken } = shown
    for (const store of [LEEDS_STORE, 14]) shown = await reserve(store, shown)
    await guest.call(basketApi.clear, { basketToken })
    await reserve(15, shown)
    wait(1)
    const york = await guest.call(basketApi.restore, { basketToken })
    expect(york).toMatchObject({ storeId: YORK_STORE, itemCount: 1 })
    expect(york.selectedSlot).toBeDefined()
    expect(await countReservations()).toBe(3)
  })

  test('times move to the member who signs in', async () => {
    await createMember(shop, 'ada@example.com')
    const york = await reserve(YORK_STORE, await add(YORK_STORE))
    const { basketToken } = await reserve(LEEDS_STORE, york)
    const credentials = { grant_type: 'password', username: 'ada@example.com', password: PASSWORD } as const
    await guest.call(authApi.oauthToken, { ...credentials, basketToken })
    expect(await listHeld()).toEqual([
      { store: LEEDS_STORE, itemCount: 0, holdsSlot: true },
      { store: YORK_STORE, itemCount: 1, holdsSlot: true },
    ])
  })

  test('a brand that keeps one basket reserves no time at another store', async () => {
    const details = sql`jsonb_set(${brands.details}, '{settings,keepOneBasket}', '"1"')`
    await shop.deps.db.update(brands).set({ details, version: sql`${brands.version} + 1` })
    wait(3) // a brand is read anew at most every two seconds
    const york = await reserve(YORK_STORE, await add(YORK_STORE))
    await expect(reserve(LEEDS_STORE, york)).rejects.toMatchObject({ code: 'SLOT_RESERVE' })
    expect(await retrieve(york)).toMatchObject({ itemCount: 1, selectedSlot: york.selectedSlot })
  })
})
