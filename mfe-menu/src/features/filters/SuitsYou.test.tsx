import { afterEach, expect, test } from 'vitest'
import { menuFacets, NO_FILTER } from '@larder/shared/domain'
import { avoidAllergens } from '@larder/shared/stores'
import { aMenuItem, renderRoutes, screen } from '@larder/shared/testing'
import { UnsuitedMark } from '../../parts/UnsuitedMark.tsx'
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

test('what suits a shopper is one press away, and all of it again with another; the rest of the filter stays', async () => {
  avoidAllergens(['milk'], ['vegan'])
  const { router, user } = show('/bakery?free=nuts&sort=price')
  const chip = screen.getByRole('button', { name: 'What suits me' })
  await user.click(chip)
  expect(router.state.location.search).toBe('?label=vegan&free=nuts&free=milk&sort=price')
  expect(chip).toHaveAttribute('aria-pressed', 'true')
  await user.click(chip)
  expect(router.state.location.search).toBe('?free=nuts&sort=price')
})

test('nobody is asked who has not asked this device to remember anything', () => {
  show('/bakery')
  expect(screen.queryByRole('button', { name: 'What suits me' })).toBeNull()
})

test('diets and allergens of a filter are remembered by a press, and forgotten by one', async () => {
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
])('goods are marked: %s', (_, allergenInfo, text) => {
  avoidAllergens(['milk'], ['vegan'])
  mark(aMenuItem({ allergenInfo }))
  expect(screen.getByText(text)).toBeVisible()
})

test('goods that suit, and what is not food, are not marked', () => {
  avoidAllergens(['milk'], ['vegetarian'])
  mark(aMenuItem({ dietaryLabels: ['vegan'] }))
  mark(aMenuItem({ isFood: false, allergenInfo: {} }))
  expect(screen.queryByText(/label|known|ontain/)).toBeNull()
})
