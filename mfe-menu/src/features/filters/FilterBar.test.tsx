import { expect, test } from 'vitest'
import { menuFacets } from '@larder/shared/domain'
import { aMenuItem, renderRoutes, screen, within } from '@larder/shared/testing'
import { LabelFilter } from './FilterBar.tsx'
import { useFilter } from './use-filter.ts'

const items = [
  aMenuItem({ id: 'oats', dietaryLabels: ['vegan'] }),
  aMenuItem({ id: 'rice', dietaryLabels: ['vegan', 'nut free'] }),
  aMenuItem({ id: 'ham' }),
]

function Component() {
  const { filter, clear } = useFilter()
  return (
    <>
      <LabelFilter facets={menuFacets(items, filter)} />
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}
const renderFilter = (at: string) => renderRoutes([{ path: '*', Component }], { at })
const findChip = (name: string) => screen.getByRole('button', { name })

test('toggles a label in the URL, keeps other parameters and adds no history entry', async () => {
  const { router, user } = renderFilter('/category/bakery?item=oats')
  await user.click(findChip('Vegan'))
  expect(router.state.location.search).toBe('?item=oats&label=vegan')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(findChip('Vegan')).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('group')).getByRole('status')).toHaveTextContent('2 items are shown')
  await user.click(findChip('Nut free'))
  await user.click(findChip('Vegan'))
  expect(router.state.location.search).toBe('?item=oats&label=nut+free')
})

test('removes a label in the URL that is not offered', async () => {
  const { router, user } = renderFilter('/category/bakery?label=halal')
  await user.click(findChip('Halal'))
  expect(router.state.location.search).toBe('')
  expect(screen.queryByRole('button', { name: 'Halal' })).toBeNull()
})
