import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { catalogueApi } from '@larder/shared/contracts'
import { avoidAllergens } from '@larder/shared/stores'
import { aMenuItem, aStore, renderRoutes } from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { ItemDetail } from './ItemDetail.tsx'

const option = (id: string, name: string, price: number): catalogueApi.ItemOption => ({
  id,
  name,
  price,
  isDefault: false,
  allergenInfo: { contains: [] },
})
const burger = aMenuItem({
  name: 'Ember Smash',
  price: 8.95,
  allergenInfo: { contains: ['milk', 'eggs'], mayContain: [] },
  optionGroups: [
    { id: 'bun', name: 'Your bun', min: 1, max: 1, options: [option('potato', 'Potato', 0)] },
    {
      id: 'extras',
      name: 'Pile it on',
      min: 0,
      max: 2,
      options: [
        option('patty', 'Extra patty', 2.5),
        option('egg', 'Fried egg', 1.2),
        option('onion', 'Onion', 0.8),
      ],
    },
  ],
})

type RenderOptions = { item?: catalogueApi.MenuItem; details?: catalogueApi.ItemDetails }

function renderItem({ item = burger, details = {} }: RenderOptions = {}) {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <ItemDetail item={item} details={details} onAdded={() => undefined} />
    </MenuProvider>
  )
  return renderRoutes([{ path: '/', Component }])
}
const addButton = () => screen.getByRole('button', { name: /^Add/ })

test('lists required choices, with links', async () => {
  const { user } = renderItem()
  await user.click(addButton())
  expect(screen.getByText('Choose 1 for Your bun')).toBeVisible()
  expect(document.activeElement?.id).toBe('choice-bun')
  await user.click(screen.getByRole('radio', { name: /Potato/ }))
  expect(screen.queryByText('Choose 1 for Your bun')).not.toBeInTheDocument()
})

test('the button’s price depends on the choices and the quantity', async () => {
  const { user } = renderItem()
  await user.click(screen.getByRole('checkbox', { name: /Extra patty/ }))
  await user.click(screen.getByRole('button', { name: 'One more Extra patty' }))
  await user.click(screen.getByRole('button', { name: 'One more Ember Smash' }))
  expect(addButton().textContent).toContain('Add 2 for£27.90')
})

test('a full group accepts no more choices', async () => {
  const { user } = renderItem()
  await user.click(screen.getByRole('checkbox', { name: /Extra patty/ }))
  await user.click(screen.getByRole('checkbox', { name: /Fried egg/ }))
  expect(screen.getByRole('checkbox', { name: /Onion/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/That is all 2/)).toBeVisible()
})

test('shows the manufacturer when known', () => {
  const { unmount } = renderItem()
  expect(screen.queryByText('Made by')).not.toBeInTheDocument()
  unmount()
  renderItem({ item: aMenuItem({ manufacturer: 'Wolds Dairy' }) })
  expect(screen.getByText('Wolds Dairy')).toBeVisible()
})

test('always shows allergens', () => {
  renderItem()
  expect(screen.getByText('Contains milk, eggs.')).toBeVisible()
})

test('refers to the store for undeclared allergens, unlike for "declared to contain none"', () => {
  const { unmount } = renderItem({ item: aMenuItem({ allergenInfo: {} }) })
  expect(screen.queryByText(/None of the 14/)).not.toBeInTheDocument()
  // One each for allergens, ingredients, nutrition and storage.
  expect(screen.getAllByText('Not known. Ask the store.')).toHaveLength(4)
  unmount()
  renderItem({
    item: aMenuItem({ allergenInfo: { contains: [], mayContain: [] } }),
    details: { ingredients: 'Oats.', nutrition: 'none', storage: 'none' },
  })
  expect(screen.getByText('None of the 14 main allergens.')).toBeVisible()
  expect(screen.queryByText(/Ask the store/)).not.toBeInTheDocument()
})

test('an option adds its allergens, removes contradicting labels, and can make allergens unknown', async () => {
  const cheese = { ...option('cheese', 'Cheese', 1), allergenInfo: { contains: ['milk'] } }
  const relish = { ...option('relish', 'Relish', 1), allergenInfo: {} }
  const item = aMenuItem({
    dietaryLabels: ['vegetarian', 'dairy free'],
    optionGroups: [{ id: 'extras', name: 'Extras', min: 0, max: 2, options: [cheese, relish] }],
  })
  const { user } = renderItem({ item })
  expect(screen.getByText('Dairy free')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Cheese/ }))
  expect(screen.queryByText('Dairy free')).not.toBeInTheDocument()
  expect(screen.getByText('Contains milk.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Relish/ }))
  expect(screen.getByText('Contains milk. Not known of every part. Ask the store.')).toBeVisible()
})

test('no label stays beside an option that is no default, and all return without it', async () => {
  const chicken = option('chicken', 'Chicken', 2)
  const item = aMenuItem({
    dietaryLabels: ['vegetarian'],
    optionGroups: [{ id: 'extras', name: 'Extras', min: 0, max: 2, options: [chicken] }],
  })
  const { user } = renderItem({ item })
  expect(screen.getByText('Vegetarian')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Chicken/ }))
  expect(screen.queryByText('Vegetarian')).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /Chicken/ }))
  expect(screen.getByText('Vegetarian')).toBeVisible()
})

test('the mark of what does not suit follows the choice', async () => {
  const whole = { ...option('whole', 'Whole milk', 0), isDefault: true, allergenInfo: { contains: ['milk'] } }
  const item = aMenuItem({
    allergenInfo: { contains: [], mayContain: [] },
    optionGroups: [
      { id: 'milk', name: 'Milk', min: 1, max: 1, options: [whole, option('coconut', 'Coconut', 0)] },
    ],
  })
  avoidAllergens(['milk'])
  onTestFinished(() => avoidAllergens([]))
  const { user } = renderItem({ item })
  // The option says so itself, whether or not it is chosen.
  const countMarks = () => screen.getAllByText('Contains milk').length - 1
  expect(countMarks()).toBe(1)
  await user.click(screen.getByRole('radio', { name: /Coconut/ }))
  expect(countMarks()).toBe(0)
  await user.click(screen.getByRole('radio', { name: /Whole/ }))
  expect(countMarks()).toBe(1)
})

test('shows nutrition per 100 g and per portion', () => {
  const amounts = {
    energyKj: 1000,
    energyKcal: 239,
    fat: 9,
    saturates: 2,
    carbohydrate: 30,
    sugars: 4,
    protein: 8,
    salt: 1,
  }
  renderItem({
    details: {
      nutrition: [
        { per: '100 g', amounts },
        { per: '1 burger (300 g)', amounts },
      ],
    },
  })
  expect(screen.getByRole('row', { name: /^Energy 1000 kJ \/ 239 kcal/ })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: '1 burger (300 g)' })).toBeVisible()
})

test('shows no allergens for non-food', () => {
  renderItem({ item: aMenuItem({ isFood: false, name: 'Candle' }) })
  expect(screen.queryByText(/allergens|Ask the store/i)).not.toBeInTheDocument()
})
