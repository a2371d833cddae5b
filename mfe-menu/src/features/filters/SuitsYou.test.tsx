import { afterEach, expect, test } from 'vitest'
import { menuFacets, NO_FILTER } from '@larder/shared/domain'
import { avoidAllergens } from '@larder/shared/stores'
import { aMenuItem, renderRoutes, screen } from '@larder/shared/testing'
import { UnsuitedMark } from '../../parts/ItemSigns.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Remembered } from './FilterSheet.tsx'
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
      <Remembered filter={filter} />
    </>
  )
}
const show = (at: string) => renderRoutes([{ path: '*', Component }], { at })
const mark = (item: Parameters<typeof UnsuitedMark>[0]['item']) =>
  renderRoutes([{ path: '*', Component: () => <UnsuitedMark item={item} /> }])

afterEach(() => avoidAllergens([]))

test('toggles what suits the shopper and keeps the rest of the filter', async () => {
  avoidAllergens(['milk'], ['vegan'])
  const { router, user } = show('/bakery?free=nuts&sort=price')
  const chip = screen.getByRole('button', { name: 'What suits me' })
  await user.click(chip)
  expect(router.state.location.search).toBe('?label=vegan&free=nuts&free=milk&sort=price')
  expect(chip).toHaveAttribute('aria-pressed', 'true')
  await user.click(chip)
  expect(router.state.location.search).toBe('?free=nuts&sort=price')
})

test('shows nothing without remembered needs', () => {
  show('/bakery')
  expect(screen.queryByRole('button', { name: 'What suits me' })).toBeNull()
})

test('remembers and forgets diets and allergens with a press', async () => {
  const { user } = show('/bakery?free=milk&label=vegan')
  await user.click(screen.getByRole('button', { name: 'Remember on this device' }))
  expect(screen.getByText(/^Remembered on this device: vegan, no milk\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Forget' }))
  expect(screen.queryByRole('button', { name: 'What suits me' })).toBeNull()
})

test.each([
  ['what contains an allergen', { contains: ['milk'], mayContain: [] }, 'Contains milk'],
  ['what is not labelled with the diet', { contains: [], mayContain: [] }, 'Not labelled vegan'],
  ['what is not known', {}, 'Allergens not known'],
])('marks items: %s', (_, allergenInfo, text) => {
  avoidAllergens(['milk'], ['vegan'])
  mark(aMenuItem({ allergenInfo }))
  expect(screen.getByText(text)).toBeVisible()
})

test('does not mark suitable items and non-food', () => {
  avoidAllergens(['milk'], ['vegetarian'])
  mark(aMenuItem({ dietaryLabels: ['vegan'] }))
  mark(aMenuItem({ isFood: false, allergenInfo: {} }))
  expect(screen.queryByText(/label|known|ontain/)).toBeNull()
})
