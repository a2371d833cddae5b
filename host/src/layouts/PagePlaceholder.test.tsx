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
