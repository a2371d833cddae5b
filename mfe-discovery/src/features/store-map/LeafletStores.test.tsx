import { expect, test } from 'vitest'
import { renderRoutes, screen } from '@larder/shared/testing'
import { LeafletStores } from './LeafletStores.tsx'

const york = { slug: 'york-12', storeName: 'York', latitude: 53.96, longitude: -1.08 }
const leeds = { slug: 'leeds-14', storeName: 'Leeds', latitude: 53.8, longitude: -1.55 }
const tiles = {
  provider: 'tiles',
  baseUrl: 'http://localhost/tiles/{z}/{x}/{y}.png',
  attribution: 'Map data',
}

function renderMap(place: { latitude?: number; longitude?: number }, stores = [york, leeds]) {
  const Component = () => <LeafletStores stores={stores} place={place} tiles={tiles} label="Map of stores" />
  return renderRoutes([{ path: '*', Component }], { at: '/stores-near-by' })
}
const findMarkers = (kind: string) => document.querySelectorAll(`[data-who="${kind}"]`)

test('each store is a marker that links to it by pointer and keyboard', async () => {
  const { user, router } = renderMap({ latitude: 53.95, longitude: -1.1 })
  expect(screen.getByRole('region', { name: 'Map of stores' })).toBeVisible()
  expect(findMarkers('you')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'York' }))
  expect(router.state.location.pathname).toBe('/stores/york-12')
  await router.navigate('/stores-near-by')
  screen.getByRole('button', { name: 'Leeds' }).focus()
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/stores/leeds-14')
})

test('shows an empty map without a location or stores', () => {
  renderMap({}, [])
  expect(screen.getByRole('region', { name: 'Map of stores' })).toBeVisible()
  expect(findMarkers('you')).toHaveLength(0)
  expect(screen.queryByRole('button', { name: /York|Leeds/ })).not.toBeInTheDocument()
})
