import { useState } from 'react'
import { expect, test } from 'vitest'
import { basketApi, type slotsApi } from '@larder/shared/contracts'
import { aBasket, aShop, renderRoutes, screen } from '@larder/shared/testing'
import { useReserve } from './use-reserve.ts'

const buildSlot = (slotId: string): slotsApi.TimeSlot => ({
  slotId,
  slotDate: '2030-01-08',
  startTime: '10:00',
  endTime: '10:30',
  startsAt: '2030-01-08T10:00:00Z',
  endsAt: '2030-01-08T10:30:00Z',
  info: { isAsap: false, status: 'available', fulfilmentIn: 60 },
  denyPayments: { cash: false, card: false },
})

function Times() {
  const [pickedIds, setPickedIds] = useState<readonly string[]>([])
  const { busyId, reserve } = useReserve({ storeId: 12, method: 'delivery', onRefused: () => undefined })
  async function pick(slotId: string): Promise<void> {
    if (await reserve(buildSlot(slotId))) setPickedIds((all) => [...all, slotId])
  }
  return (
    <>
      {['a', 'b', 'c'].map((slotId) => (
        <button key={slotId} type="button" onClick={() => void pick(slotId)}>
          {slotId}
        </button>
      ))}
      <button type="button" onClick={() => void reserve(buildSlot('a'))}>
        begin with a
      </button>
      <p>{`busy ${busyId ?? 'none'}, went on with ${pickedIds.join(' ') || 'none'}`}</p>
    </>
  )
}

/** Presses the buttons while the first request is pending. Returns the slots requested in the end. */
async function press(...names: string[]): Promise<unknown[]> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests = aShop([
    [
      basketApi.reserveTimeSlot,
      async () => {
        await promise
        return aBasket()
      },
    ],
  ])
  const { user } = renderRoutes([{ path: '/', element: <Times /> }])
  for (const name of names) await user.click(screen.getByRole('button', { name }))
  expect(screen.getByText(`busy ${names.at(-1)}, went on with none`)).toBeVisible()
  resolve()
  await screen.findByText(`busy none, went on with ${names.at(-1)}`)
  return requests
    .filter(({ path }) => path === basketApi.reserveTimeSlot.path)
    .map(({ body }) => (body as { slotId: string }).slotId)
}

test('pressing the slot that is being reserved sends no second request', async () => {
  expect(await press('begin with a', 'a', 'a')).toEqual(['a'])
})

test('sends a request only for the first and the last of several presses', async () => {
  expect(await press('a', 'b', 'c')).toEqual(['a', 'c'])
})

test('reserves a slot that is pressed again after another', async () => {
  expect((await press('a', 'b', 'a')).at(-1)).toBe('a')
})
