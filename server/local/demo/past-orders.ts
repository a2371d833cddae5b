import type { DemoMembers } from '@larder/brands/demo-members.ts'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { createApp } from '@larder/api/app.ts'
import { assembleDeps } from '@larder/api/assemble-deps.ts'
import { loadConfig } from '@larder/api/config.ts'
import type { Db } from '@larder/kernel/db/client.ts'

/** The JSON body of a response of one of our calls. */
type Reply = Record<string, unknown>

/** A visitor at a past time who makes the same calls as a browser. */
export async function createShopperAt(db: Db, { host, now }: { host: string; now: Date }) {
  // No setting of the shop matters here: cash, no messages, no outside service.
  const config = loadConfig({ NODE_ENV: 'test' })
  const app = createApp(await assembleDeps({ db, config, log: createSilentLog(), clock: () => now }))
  const cookies = new Map<string, string>()
  return async (path: string, body: object): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://${host}${path}`, sent))
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    const reply = (await response.json()) as Reply // our own contract's response
    if (!response.ok) throw new Error(`${path}: ${String(reply['errorDisplay'])}`)
    return reply
  }
}
type Post = Awaited<ReturnType<typeof createShopperAt>>

export type DemoMember = DemoMembers['members'][number]
export type DemoOrder = DemoMember['orders'][number]
type Place = { postcode: string; day: string }
type Slot = { slotId: string; slotDate: string; startTime: string; info: { isAsap: boolean; status: string } }

async function findSlot(
  post: Post,
  { storeId, fulfilmentMethod }: DemoOrder,
  { postcode, day }: Place,
): Promise<Slot> {
  const asked = { startDate: day, endDate: day, storeId, fulfilmentMethod, postcode }
  const { slotDays } = (await post('/api/stores/timeslots/list', asked)) as { slotDays: { slots: Slot[] }[] } // the response of the contract
  const slots = slotDays.flatMap((one) => one.slots)
  const slot = slots.find(({ info }) => !info.isAsap && info.status === 'available')
  if (!slot) throw new Error('The store had no slots that day')
  return slot
}

/** Fills a basket, orders it for cash and returns the order's ID. */
export async function placeOrder(post: Post, demo: DemoMember, wanted: DemoOrder & Place): Promise<string> {
  const { storeId, fulfilmentMethod, postcode } = wanted
  let basket: Reply = {}
  for (const menuItem of wanted.items) {
    const { basketToken } = basket
    const line = { storeId, fulfilmentMethod, basketToken, menuItem, fulfilmentLocation: { postcode } }
    basket = await post('/api/basket/item/add', line)
  }
  const { basketToken } = basket
  const slot = await findSlot(post, wanted, wanted)
  const { slotId, slotDate: timeSlotDate } = slot
  const reservation = { storeId, basketToken, fulfilmentMethod, timeSlotDate, slotId, postcode }
  await post('/api/basket/reserveTimeSlot', reservation)
  const address = demo.addresses[0]
  if (fulfilmentMethod === 'delivery' && address) {
    const { type: _, ...place } = address
    await post('/api/checkout/setDeliveryAddress', { basketToken, address: place })
  }
  const placed = await post('/api/checkout/processOrder', {
    basketToken,
    fulfilmentDetails: {
      time: { date: timeSlotDate, requestedTime: slot.startTime.slice(0, 5), asap: false },
    },
    paymentGateway: 'cash',
    storeId,
    fulfilmentMethod,
    firstname: demo.firstname,
    lastname: demo.lastname,
    emailAddress: demo.emailAddress,
    phoneNumber: demo.mobileContactNumber,
  })
  return String(placed['businessOrderId'])
}
