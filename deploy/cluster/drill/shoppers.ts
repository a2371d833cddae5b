import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  authApi,
  basketApi,
  catalogueApi,
  checkoutApi,
  paymentApi,
  searchApi,
  slotsApi,
} from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { sandboxKeys } from '@larder/providers/settings/sandbox-access.ts'
import {
  createOrderRequest,
  contact,
  DISCOVER_CARD,
  YORK_ADDRESS,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { visitor, type Visitor } from '@larder/testing/visitor.ts'
import type { PaymentKind, Timeline } from './timeline.ts'

const HOST = 'fernhill.localhost'
const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const
/** How long a shopper tries again before leaving, and the pause between two presses. */
const PATIENCE_MS = 90_000
const PRESS_AGAIN_MS = 1_000
const MAX_REFUSALS = 12
const DAY_MS = 86_400_000
/** Shoppers choose among so many of the next free slots, and so compete for them. */
const SLOTS_IN_VIEW = 3

type ShopPorts = { shop: number; sandbox: number }

export type Load = {
  timeline: Timeline
  /** Ends the load, and waits for all shoppers to finish or leave. */
  stop: () => Promise<void>
}

/** A request that names a brand's host, sent to HAProxy. */
const sendTo = (port: number) => (request: Request) => {
  const at = new URL(request.url)
  at.host = `127.0.0.1:${port}`
  const { method, headers, body, signal } = request
  return fetch(at, { method, headers, body, signal, duplex: 'half', redirect: 'manual' } as RequestInit) // the browser's types lack `duplex`
}

const isRefusal = (error: unknown): boolean =>
  isAppError(error) && error.code !== 'NETWORK' && error.status < 500 && error.status !== 429

const describe = (error: unknown): string =>
  isAppError(error) ? `${error.status} ${error.code}` : error instanceof Error ? error.message : String(error)

/** Somebody who wants one order, and presses again until it is there. */
class Shopper {
  readonly email = `shopper-${randomUUID()}@drill.example`
  readonly #until = Date.now() + PATIENCE_MS
  readonly #visitor: Visitor
  readonly #timeline: Timeline
  readonly #sandboxPort: number
  step = 'session'

  constructor({ shop, sandbox }: ShopPorts, timeline: Timeline) {
    this.#visitor = visitor({ fetch: sendTo(shop) }, HOST)
    this.#sandboxPort = sandbox
    this.#timeline = timeline
  }

  /** Repeats a call that got no answer or that the shop could not serve. A refusal is thrown. */
  async press<Reply>(step: string, call: (api: Visitor['call']) => Promise<Reply>): Promise<Reply> {
    this.step = step
    for (;;)
      try {
        const reply = await call(this.#visitor.call)
        this.#timeline.writes.push(Date.now())
        return reply
      } catch (error) {
        if (isRefusal(error) || Date.now() > this.#until) throw error
        await delay(PRESS_AGAIN_MS)
      }
  }

  /** A read that a page repeats, too, and that is no write. */
  async #read<Reply>(step: string, call: (api: Visitor['call']) => Promise<Reply>): Promise<Reply> {
    this.step = step
    for (;;)
      try {
        return await call(this.#visitor.call)
      } catch (error) {
        if (isRefusal(error) || Date.now() > this.#until) throw error
        await delay(PRESS_AGAIN_MS)
      }
  }

  /** Reserves one of the next free slots, which another shopper may take first. */
  async #reserve(basketToken: string): Promise<void> {
    const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
    const range = { startDate: day(0), endDate: day(6), postcode: YORK_ADDRESS.postcode }
    for (let refusals = 0; ; refusals += 1) {
      const { slotDays } = await this.#read('slots', (api) => api(slotsApi.list, { ...york, ...range }))
      const free = slotDays
        .flatMap(({ slots }) => slots)
        .filter(
          ({ info, denyPayments }) =>
            !info.isAsap && info.status === 'available' && !denyPayments.cash && !denyPayments.card,
        )
      const slot = free[Math.floor(Math.random() * Math.min(SLOTS_IN_VIEW, free.length))]
      if (!slot) throw new Error('no free slot')
      const place = { timeSlotDate: slot.slotDate, slotId: slot.slotId, postcode: YORK_ADDRESS.postcode }
      const reserve = this.press('reserve', (api) =>
        api(basketApi.reserveTimeSlot, { ...york, basketToken, ...place }),
      )
      const failure = await reserve.then(
        () => undefined,
        (error: unknown) => error ?? 'unknown',
      )
      if (failure === undefined) return
      if (!isRefusal(failure) || refusals > MAX_REFUSALS) throw failure
    }
  }

  async #fillBasket(): Promise<basketApi.Basket> {
    const { basketToken } = await this.press('add', (api) =>
      api(basketApi.addItem, {
        ...york,
        menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 3 },
        fulfilmentLocation: { postcode: YORK_ADDRESS.postcode },
      }),
    )
    await this.#reserve(basketToken)
    await this.press('address', (api) =>
      api(checkoutApi.setDeliveryAddress, { basketToken, address: YORK_ADDRESS }),
    )
    const { basket } = await this.press('contact', (api) =>
      api(checkoutApi.setContactDetails, { basketToken, ...contact, email: this.email }),
    )
    return basket
  }

  /** Orders under one key until the server answers; another press after an answer is another attempt, as on the page. */
  async #sendOrder(first: basketApi.Basket, kind: PaymentKind) {
    let basket = first
    for (let refusals = 0; ; refusals += 1) {
      let idempotencyKey: string = randomUUID()
      const order = { ...createOrderRequest(basket, kind === 'cash' ? 'cash' : 'checkoutcom') }
      try {
        return await this.press('order', (api) =>
          api(checkoutApi.processOrder, { ...order, emailAddress: this.email }, { idempotencyKey }).catch(
            (error: unknown) => {
              if (isAppError(error) && error.code !== 'NETWORK') idempotencyKey = randomUUID()
              throw error
            },
          ),
        )
      } catch (error) {
        if (!isAppError(error) || error.status !== 409 || refusals > 3) throw error
        const { basketToken } = basket
        const current = await this.#read('basket', (api) => api(basketApi.retrieve, { basketToken }))
        if (!current.selectedSlot) await this.#reserve(basketToken)
        basket = await this.#read('basket', (api) => api(basketApi.retrieve, { basketToken }))
      }
    }
  }

  async #createCardToken(): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.#sandboxPort}/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxKeys.cardsPublic}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'card',
        number: DISCOVER_CARD,
        expiry_month: 12,
        expiry_year: 2035,
        cvv: '100',
      }),
    })
    const { token } = (await response.json()) as { token: string } // the sandbox sends this type
    return token
  }

  /** Pays under one key, and asks for the result while the gateway has not told it. */
  async #pay(draftOrderId: string): Promise<paymentApi.PaymentState> {
    const token = await this.#createCardToken()
    const idempotencyKey = randomUUID()
    const source = { paymentMethod: 'Cards', paymentGateway: 'checkoutcom', type: 'token', token } as const
    const { state } = await this.press('pay', (api) =>
      api(paymentApi.makePayment, { draftOrderId, ...source }, { idempotencyKey }),
    )
    let current = state
    while ((current === 'pending' || current === 'unknown') && Date.now() < this.#until) {
      await delay(PRESS_AGAIN_MS)
      const verified = await this.press('verify', (api) => api(paymentApi.verifyPayment, { draftOrderId }))
      current = verified.state
    }
    return current
  }

  async shop(kind: PaymentKind): Promise<void> {
    await this.press('session', (api) => api(authApi.oauthToken, { grant_type: 'client_credentials' }))
    const { draftOrderId, businessOrderId, isPlaced } = await this.#sendOrder(await this.#fillBasket(), kind)
    const state = isPlaced ? 'paid' : await this.#pay(draftOrderId)
    if (state !== 'paid') throw new Error(`payment ${state}`)
    this.#timeline.acknowledged.push({ at: Date.now(), kind, businessOrderId, email: this.email })
  }
}

/** What somebody who looks around asks for, in turn. */
const LOOKS: readonly ((person: Visitor) => Promise<unknown>)[] = [
  ({ call }) => call(catalogueApi.tree, york),
  ({ call }) => call(catalogueApi.categoryItems, { ...york, categoryId: 'fruit-veg' }),
  ({ call }) => call(catalogueApi.menuItem, { ...york, menuItemId: 'braeburn-apples' }),
  ({ call }) => call(searchApi.search, { ...york, searchTerm: 'bread' }),
  async ({ request }) => {
    const reply = await request('/', { signal: AbortSignal.timeout(8_000) })
    await reply.text()
    if (!reply.ok) throw new Error(`document ${reply.status}`)
  },
]

/**
 * Sends shoppers to HAProxy at a steady rate, whatever becomes of those before (an open loop): half of them pay by card,
 * half in cash. As many again look around, half of them with a session.
 */
export function startLoad(
  ports: ShopPorts,
  { timeline, perSecond }: { timeline: Timeline; perSecond: number },
): Load {
  const busy = new Set<Promise<void>>()
  const track = (work: Promise<void>) => {
    busy.add(work)
    void work.finally(() => busy.delete(work))
  }
  let count = 0

  async function order(kind: PaymentKind): Promise<void> {
    const shopper = new Shopper(ports, timeline)
    await shopper.shop(kind).catch((error: unknown) => {
      timeline.left.push({ at: Date.now(), reason: `${shopper.step}: ${describe(error)}` })
    })
  }
  // A session from before anything broke: each of LOOKS is asked for with it and without.
  const known = visitor({ fetch: sendTo(ports.shop) }, HOST)
  void known.call(authApi.oauthToken, { grant_type: 'client_credentials' }).catch(() => undefined)
  async function look(turn: number): Promise<void> {
    const person = Math.floor(turn / LOOKS.length) % 2 ? known : visitor({ fetch: sendTo(ports.shop) }, HOST)
    const index = turn % LOOKS.length
    await (LOOKS[index]?.(person) ?? Promise.resolve()).then(
      () => timeline.reads.push(Date.now()),
      (error: unknown) =>
        timeline.failedReads.push({ at: Date.now(), reason: `${index}: ${describe(error)}` }),
    )
  }
  const timer = setInterval(() => {
    count += 1
    track(order(count % 2 ? 'card' : 'cash'))
    track(look(count))
  }, 1_000 / perSecond)
  return {
    timeline,
    async stop() {
      clearInterval(timer)
      await Promise.all(busy)
    },
  }
}
