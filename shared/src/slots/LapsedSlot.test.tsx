import { expect, test, vi } from 'vitest'
import { basketApi, slotsApi } from '@larder/shared/contracts'
import { $basket, receiveBasket, useStore } from '@larder/shared/stores'
import { aBasket, aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { LapsedSlot } from './LapsedSlot.tsx'

const { selectedSlot, ...rest } = aBasket()
const HOUR_MS = 3_600_000
const startsAt = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)

function slot(hours: number, status: slotsApi.SlotStatus = 'available'): slotsApi.TimeSlot {
  const start = startsAt(hours)
  return {
    slotId: `slot-${hours}`,
    slotDate: start.toISOString().slice(0, 10),
    startTime: `1${hours}:00`,
    endTime: `1${hours}:30`,
    startsAt: start.toISOString(),
    endsAt: startsAt(hours + 0.5).toISOString(),
    info: { isAsap: false, status, fulfilmentIn: 60 },
    denyPayments: { cash: false, card: false },
  }
}

const readList = (slots: slotsApi.TimeSlot[]) => ({
  slotDays: [{ slotDate: slots[0]?.slotDate ?? '', slots }],
  serverNow: new Date().toISOString(),
  timeZone: 'Europe/London',
  firstDate: '2030-01-08',
  lastDate: '2030-01-14',
})

function lapsedBasket(hours: number): basketApi.Basket {
  if (!selectedSlot) throw new Error('The basket of tests holds a slot')
  const { startsAt: at, slotDate: date, startTime: start, endTime: end, slotId } = slot(hours)
  return { ...rest, lapsedSlot: { ...selectedSlot, slotId, date, start, end, startsAt: at } }
}

function BasketSlot() {
  const basket = useStore($basket)
  if (!basket?.lapsedSlot) return <p>{basket?.selectedSlot?.slotId}</p>
  return (
    <LapsedSlot basket={basket} lapsed={basket.lapsedSlot}>
      <a href="/times">Choose another time</a>
    </LapsedSlot>
  )
}
const renderLapsed = () => {
  receiveBasket(lapsedBasket(2))
  return renderRoutes([{ path: '/', element: <BasketSlot /> }])
}

test('reserves a lapsed but free slot again with one press', async () => {
  const requests = aShop([
    [slotsApi.list, () => readList([slot(2), slot(3)])],
    [basketApi.reserveTimeSlot, () => aBasket()],
  ])
  const { user } = renderLapsed()
  expect(await screen.findByText('Your time is no longer reserved')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Reserve it again' }))
  expect(await screen.findByText('slot-1')).toBeVisible()
  expect(requests.at(-1)?.body).toMatchObject({ slotId: 'slot-2', storeId: 12 })
})

test('reports a slot that is now full and offers the next ones', async () => {
  let isFull = false
  const requests = aShop([
    [slotsApi.list, () => readList([slot(2, isFull ? 'full' : 'available'), slot(3), slot(4)])],
    [
      basketApi.reserveTimeSlot,
      () => {
        isFull = true
        return new Rejection(409, 'There was an error reserving time slot.', 'SLOT_RESERVE')
      },
    ],
  ])
  const { user } = renderLapsed()
  await user.click(await screen.findByRole('button', { name: 'Reserve it again' }))
  expect(await screen.findByText(/12:00 to 12:30 is full now\./)).toBeVisible()
  expect(screen.getByRole('button', { name: /13:00 to 13:30$/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /14:00 to 14:30$/ })).toBeVisible()
  await vi.waitFor(() => expect(requests.filter(({ path }) => path === slotsApi.list.path)).toHaveLength(2))
})
