import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBasket, renderRoutes } from '@larder/shared/testing'
import { announceMethodChange } from './announce-method-change.ts'

const { selectedSlot } = aBasket()
if (!selectedSlot) throw new Error('The basket of tests holds a slot')

/** Half past midnight on 8 July in London, which is still 7 July in UTC. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-07-07T23:30:00Z') }))
afterEach(() => vi.useRealTimers())

const july = { ...selectedSlot, date: '2030-07-08' }

test('announces the kept time, on the store’s day', async () => {
  renderRoutes([{ path: '/', element: null }])
  announceMethodChange('collection', { selectedSlot: july }, 'Europe/London')
  const text = await screen.findByText('Collection: Today, 10:00 to 10:30')
  expect(text.closest('[popover]')).not.toBeNull()
})

test('asks for a new time if the time could not be kept', async () => {
  renderRoutes([{ path: '/', element: null }])
  announceMethodChange('delivery', { lapsedSlot: july }, 'Europe/London')
  const text = await screen.findByText('Delivery chosen. Please choose your time again.')
  expect(text.closest('[popover]')).not.toBeNull()
})

test('announces only the method without a chosen time', async () => {
  renderRoutes([{ path: '/', element: null }])
  announceMethodChange('delivery', {}, 'Europe/London')
  const text = await screen.findByText('Delivery chosen')
  expect(text.closest('[popover]')).toBeNull()
})
