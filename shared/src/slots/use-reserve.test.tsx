import { useState } from 'react'
import { expect, test } from 'vitest'
import { basketApi, type slotsApi } from '@larder/shared/contracts'
import { aBasket, aShop, renderRoutes, screen } from '@larder/shared/testing'
import { useReserve } from './use-reserve.ts'

const slotOf = (slotId: string): slotsApi.TimeSlot => ({
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
  const [picked, setPicked] = useState<readonly string[]>([])
  const { busyId, reserve } = useReserve({ storeId: 12, method: 'delivery', onRefused: () => undefined })
  async function pick(slotId: string): Promise<void> {
    if (await reserve(slotOf(slotId))) setPicked((all) => [...all, slotId])
  }
  return (
    <>
      {['a', 'b', 'c'].map((slotId) => (
        <button key={slotId} type="button" onClick={() => void pick(slotId)}>
          {slotId}
        </button>
      ))}
      <button type="button" onClick={() => void reserve(slotOf('a'))}>
        begin with a
      </button>
      <p>{`busy ${busyId ?? 'none'}, went on with ${picked.join(' ') || 'none'}`}</p>
    </>
  )
}

/** Presses these at once, while the server takes its time with the first; the times it was asked for in the end. */
async function press(...names: string[]): Promise<unknown[]> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = aShop([
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
  return asked
    .filter(({ path }) => path === basketApi.reserveTimeSlot.path)
    .map(({ body }) => (body as { slotId: string }).slotId)
}

test('keeps a reservation in progress and repeats it once on a second press', async () => {
  expect(await press('begin with a', 'a', 'a')).toEqual(['a'])
})

test('sends the last press only', async () => {
  expect(await press('a', 'b', 'c')).toEqual(['a', 'c'])
})

test('a time pressed again after another is the chosen one', async () => {
  expect((await press('a', 'b', 'a')).at(-1)).toBe('a')
})
