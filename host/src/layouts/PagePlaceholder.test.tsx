import { expect, test, vi } from 'vitest'
import { renderRoutes, screen } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { FirstPagePlaceholder } from './PagePlaceholder.tsx'

test('the placeholder of a first page has a title and a heading', async () => {
  const loader = () => ({ site: { companyName: 'Fernhill Market' } })
  renderRoutes([
    { id: ROOT_ROUTE, path: '*', loader, Component: FirstPagePlaceholder, HydrateFallback: () => null },
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading' })).toBeInTheDocument()
  await vi.waitFor(() => expect(document.title).toBe('Loading - Fernhill Market'))
})

test('the placeholder of a page that the server knows has its title and heading', async () => {
  const loader = () => ({ site: { companyName: 'Fernhill Market' } })
  const names = { title: 'Bakery, York', heading: 'Bakery' }
  const element = <FirstPagePlaceholder names={names} />
  renderRoutes([{ id: ROOT_ROUTE, path: '*', loader, element, HydrateFallback: () => null }])
  expect(await screen.findByRole('heading', { level: 1, name: 'Bakery' })).toBeInTheDocument()
  await vi.waitFor(() => expect(document.title).toBe('Bakery, York - Fernhill Market'))
})
