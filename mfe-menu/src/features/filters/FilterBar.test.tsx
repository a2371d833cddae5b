import { expect, test } from 'vitest'
import { menuFacets, NO_FILTER } from '@larder/shared/domain'
import { aMenuItem, renderRoutes, screen, waitFor, within } from '@larder/shared/testing'
import { FilterBar, LabelFilter } from './FilterBar.tsx'
import { FilterNotice, UnusedFilterNotice } from './FilterNotice.tsx'
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

test('names the filters of the URL that it does not know, and does not count them', () => {
  renderRoutes(
    [
      {
        path: '*',
        Component: () => (
          <>
            <FilterNotice />
            <FilterBar facets={menuFacets(items, NO_FILTER)} listedName="Best match" />
          </>
        ),
      },
    ],
    { at: '/category/bakery?free=zzz&free=kale&free=wheat' },
  )
  expect(
    screen.getByText('“zzz”, “kale” are not filters that we know, so nothing was left out for them.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filter and sort, 1' })).toBeVisible()
})

test.each([
  ['?free=milk', true],
  ['?free=zzz', true],
  ['?item=oats', false],
])('a page without filters at %s says that it shows everything: %s', (search, isShown) => {
  renderRoutes([{ path: '*', Component: UnusedFilterNotice }], { at: `/${search}` })
  expect(screen.queryAllByText(/^This page shows everything\./)).toHaveLength(isShown ? 1 : 0)
})
