import autocannon from 'autocannon'
import { authApi, basketApi, checkoutApi, slotsApi, storesApi } from '@larder/shared/contracts'
import { addDays } from '@larder/shared/domain'
import startShop from '../fixtures/shop.ts'
import { shopper, type Shopper } from './shopper.ts'
import { formatTable } from './table.ts'

// `pnpm bench:api`: the real server over the real database. Prints; asserts nothing.
const PORT = Number(process.env['E2E_PORT'] ?? '4390')
const SECONDS = 8
const ORDERS = 40
const BASKETS = 60
const STORE = { storeId: 12, seoUrl: 'fernhill-market-york-12' }
const ITEM = { menuItemId: 'sparkling-water', quantity: 1, options: [] }

type Row = Record<string, number>

type Ask = { body: object; cookie?: string }

/** Eight connections ask for some seconds, each going round the list. */
async function hammer(path: string, asks: readonly Ask[]): Promise<Row> {
  const common = {
    'content-type': 'application/json',
    host: `localhost:${PORT}`,
    'sec-fetch-site': 'same-origin',
  }
  const requests = asks.map(({ body, cookie = '' }) => ({
    method: 'POST' as const,
    path,
    headers: { ...common, cookie },
    body: JSON.stringify(body),
  }))
  const url = `http://127.0.0.1:${PORT}`
  const {
    latency,
    non2xx,
    requests: sent,
  } = await autocannon({ url, requests, connections: 8, duration: SECONDS })
  return {
    'per second': Math.round(sent.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    refused: non2xx,
  }
}

const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
const collection = { storeId: STORE.storeId, fulfilmentMethod: 'collection' } as const

/** A basket ready to be ordered: one cake, collected tomorrow. */
async function readyBasket(who: Shopper): Promise<basketApi.Basket> {
  await who.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const menuItem = {
    menuItemId: 'victoria-sponge',
    sizeId: 'medium',
    quantity: 1,
    options: [{ optionId: 'none', groupId: 'cake-writing' }],
  }
  const basket = await who
    .call(basketApi.addItem, { ...collection, menuItem })
    .catch(() => who.call(basketApi.addItem, { ...collection, menuItem: { ...ITEM, quantity: 12 } }))
  const { slotDays } = await who.call(slotsApi.list, {
    ...collection,
    startDate: tomorrow,
    endDate: addDays(tomorrow, 5),
  })
  const free = slotDays.flatMap(({ slots }) => slots).filter(({ info }) => info.status === 'available')
  const slot = free[Math.floor(Math.random() * free.length)]
  if (!slot) throw new Error('No free slot to order for')
  const { basketToken } = basket
  return who.call(basketApi.reserveTimeSlot, {
    ...collection,
    basketToken,
    slotId: slot.slotId,
    timeSlotDate: slot.slotDate,
  })
}

async function timedOrder(): Promise<number> {
  const who = shopper(PORT)
  const { basketToken, version, orderTotal, selectedSlot } = await readyBasket(who)
  const from = performance.now()
  await who.call(checkoutApi.processOrder, {
    ...collection,
    basketToken,
    basketVersion: version,
    orderTotal,
    fulfilmentDetails: {
      time: { date: selectedSlot?.date ?? tomorrow, requestedTime: selectedSlot?.start, asap: false },
    },
    paymentGateway: 'cash',
    firstname: 'Bench',
    lastname: 'Mark',
    emailAddress: 'bench@example.com',
    phoneNumber: '07700900123',
  })
  return performance.now() - from
}

async function orders(): Promise<Row> {
  const times: number[] = []
  const from = performance.now()
  for (let done = 0; done < ORDERS; done += 4)
    times.push(...(await Promise.all([1, 2, 3, 4].map(timedOrder))))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
  return {
    'per second': Math.round((ORDERS / (performance.now() - from)) * 1000),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    refused: 0,
  }
}

/** Enough baskets that none reaches the most of one item while they are filled. */
async function basketsToFill(): Promise<Ask[]> {
  const asks: Ask[] = []
  for (let index = 0; index < BASKETS; index += 1) {
    const who = shopper(PORT)
    await who.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    const { basketToken } = await who.call(basketApi.addItem, { ...collection, menuItem: ITEM })
    asks.push({ body: { ...collection, basketToken, menuItem: ITEM }, cookie: who.cookie() })
  }
  return asks
}

const stop = await startShop()
try {
  const rows = {
    'store page data': await hammer(storesApi.view.path, [{ body: { seoUrl: STORE.seoUrl } }]),
    'add to basket': await hammer(basketApi.addItem.path, await basketsToFill()),
    'place order (with its basket)': await orders(),
  }
  process.stdout.write(`${formatTable(rows)}\n`)
} finally {
  await stop()
}
