import { expect, test } from 'vitest'
import { menuFacets } from '@larder/shared/domain'
import { aMenuItem, renderRoutes, screen, waitFor, within } from '@larder/shared/testing'
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
type Router = ReturnType<typeof renderFilter>['router']
/** Waits for a navigation, which ends after the click that started it. */
const untilSearchIs = (router: Router, search: string) =>
  waitFor(() => expect(router.state.location.search).toBe(search))
const findChip = (name: string) => screen.getByRole('button', { name })

test('toggles a label in the URL, keeps other parameters and adds no history entry', async () => {
  const { router, user } = renderFilter('/category/bakery?item=oats')
  await user.click(findChip('Vegan'))
  await untilSearchIs(router, '?item=oats&label=vegan')
  expect(router.state.historyAction).toBe('REPLACE')
  await waitFor(() => expect(findChip('Vegan')).toHaveAttribute('aria-pressed', 'true'))
  const status = within(screen.getByRole('group')).getByRole('status')
  await waitFor(() => expect(status).toHaveTextContent('2 items are shown'))
  await user.click(findChip('Nut free'))
  await untilSearchIs(router, '?item=oats&label=vegan&label=nut+free')
  await user.click(findChip('Vegan'))
  await untilSearchIs(router, '?item=oats&label=nut+free')
})

test('removes a label in the URL that is not offered', async () => {
  const { router, user } = renderFilter('/category/bakery?label=halal')
  await user.click(findChip('Halal'))
  await untilSearchIs(router, '')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Halal' })).toBeNull())
})
