import type { DemoMembers } from '../../../brand-kit/index.ts'
import type { Post, Reply } from './past-shopper.ts'

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
  const { slotDays } = (await post('/api/stores/timeslots/list', asked)) as { slotDays: { slots: Slot[] }[] } // the contract's reply
  const slots = slotDays.flatMap((one) => one.slots)
  const slot = slots.find(({ info }) => !info.isAsap && info.status === 'available')
  if (!slot) throw new Error('The store had no slots that day')
  return slot
}

/** Fills a basket and orders it in cash; returns the order's id. */
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
