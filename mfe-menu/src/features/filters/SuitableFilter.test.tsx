import { afterEach, expect, test } from 'vitest'
import { menuFacets, NO_FILTER } from '@larder/shared/domain'
import { avoidAllergens } from '@larder/shared/stores'
import { aMenuItem, renderRoutes, screen } from '@larder/shared/testing'
import { UnsuitedMark } from '../../parts/ItemBadges.tsx'
import { FilterBar } from './FilterBar.tsx'
import { RememberedDiet } from './FilterSheet.tsx'
import { useFilter } from './use-filter.ts'

const items = [
  aMenuItem({ id: 'oats', dietaryLabels: ['vegan'] }),
  aMenuItem({ id: 'cheese', allergenInfo: { contains: ['milk'], mayContain: [] } }),
]

function Component() {
  const { filter } = useFilter()
  return (
    <>
      <FilterBar facets={menuFacets(items, NO_FILTER)} listedName="Best match" />
      <RememberedDiet filter={filter} />
    </>
  )
}
const renderFilter = (at: string) => renderRoutes([{ path: '*', Component }], { at })
const renderMark = (item: Parameters<typeof UnsuitedMark>[0]['item']) =>
  renderRoutes([{ path: '*', Component: () => <UnsuitedMark item={item} /> }])

afterEach(() => avoidAllergens([]))

test('toggles the remembered diet and keeps the rest of the filter', async () => {
  avoidAllergens(['milk'], ['vegan'])
  const { router, user } = renderFilter('/bakery?free=nuts&sort=price')
  const chip = screen.getByRole('button', { name: 'What suits me' })
  await user.click(chip)
  expect(router.state.location.search).toBe('?label=vegan&free=nuts&free=milk&sort=price')
  expect(chip).toHaveAttribute('aria-pressed', 'true')
  await user.click(chip)
  expect(router.state.location.search).toBe('?free=nuts&sort=price')
})

test('shows no chip without a remembered diet', () => {
  renderFilter('/bakery')
  expect(screen.queryByRole('button', { name: 'What suits me' })).toBeNull()
})

test('stores and clears diets and allergens on request', async () => {
  const { user } = renderFilter('/bakery?free=milk&label=vegan')
  await user.click(screen.getByRole('button', { name: 'Remember on this device' }))
  expect(screen.getByText(/^Remembered on this device: vegan, no milk\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Forget' }))
  expect(screen.queryByRole('button', { name: 'What suits me' })).toBeNull()
})

test.each([
  ['an avoided allergen', { contains: ['milk'], mayContain: [] }, 'Contains milk'],
  ['a missing diet label', { contains: [], mayContain: [] }, 'Not labelled vegan'],
  ['unknown allergens', {}, 'Allergens not known'],
])('marks an item with %s', (_, allergenInfo, text) => {
  avoidAllergens(['milk'], ['vegan'])
  renderMark(aMenuItem({ allergenInfo }))
  expect(screen.getByText(text)).toBeVisible()
})

test('does not mark suitable items and non-food', () => {
  avoidAllergens(['milk'], ['vegetarian'])
  renderMark(aMenuItem({ dietaryLabels: ['vegan'] }))
  renderMark(aMenuItem({ isFood: false, allergenInfo: {} }))
  expect(screen.queryByText(/label|known|ontain/)).toBeNull()
})
