import { expect, test } from 'vitest'
import type { ordersApi } from '@larder/shared/contracts'
import { renderRoutes, screen } from '@larder/shared/testing'
import { useState } from 'react'
import { LeafletMap } from './LeafletMap.tsx'

const store = { latitude: 53.96, longitude: -1.08 }
const destination = { latitude: 53.97, longitude: -1.05 }
const tiles = {
  provider: 'tiles',
  baseUrl: 'http://localhost/tiles/{z}/{x}/{y}.png',
  attribution: 'Map data',
}
const findMarkers = () => [...document.querySelectorAll<HTMLElement>('[data-who]')]

function renderMap(first: ordersApi.DriverLocation, next: ordersApi.DriverLocation) {
  function Component() {
    const [location, setLocation] = useState(first)
    return (
      <>
        <LeafletMap location={location} tiles={tiles} label="Map of your delivery" />
        <button type="button" onClick={() => setLocation(next)}>
          Later
        </button>
      </>
    )
  }
  return renderRoutes([{ path: '*', Component }], { at: '/checkout/success' })
}

test('shows store and destination before a driver is assigned, then the driver too', async () => {
  const assigned = { isAssigned: true, store, destination, latitude: 53.961, longitude: -1.07 }
  const { user } = renderMap({ isAssigned: false, store, destination }, assigned)
  expect(screen.getByRole('region', { name: 'Map of your delivery' })).toBeVisible()
  expect(findMarkers().map(({ dataset }) => dataset['who'])).toEqual(['store', 'destination'])
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(findMarkers().map(({ dataset }) => dataset['who'])).toEqual(['store', 'destination', 'driver'])
})

test('moves the driver’s marker without adding one', async () => {
  const from = { isAssigned: true, store, destination, latitude: 53.961, longitude: -1.07 }
  const { user } = renderMap(from, { ...from, latitude: 53.968, longitude: -1.055 })
  const driver = () => findMarkers().filter(({ dataset }) => dataset['who'] === 'driver')
  const initialStyle = driver()[0]?.style.cssText
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(driver()).toHaveLength(1)
  expect(driver()[0]?.style.cssText).not.toBe(initialStyle)
})
