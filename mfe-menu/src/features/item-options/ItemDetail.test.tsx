import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { catalogueApi } from '@larder/shared/contracts'
import { aStore, renderRoutes } from '@larder/shared/testing'
import { aMenuItem } from '../../domain/testing/a-menu-item.ts'
import { MenuProvider } from '../../parts/menu-context.ts'
import { ItemDetail } from './ItemDetail.tsx'

const option = (id: string, name: string, price: number): catalogueApi.ItemOption => ({
  id,
  name,
  price,
  isDefault: false,
  allergens: [],
})
const burger = aMenuItem({
  name: 'Ember Smash',
  price: 8.95,
  allergens: ['milk', 'eggs'],
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

function show() {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <ItemDetail item={burger} onAdded={() => undefined} />
    </MenuProvider>
  )
  return renderRoutes([{ path: '/', Component }])
}
const add = () => screen.getByRole('button', { name: /^Add/ })

test('says in words what is still to be chosen, and leads there', async () => {
  const { user } = show()
  await user.click(add())
  expect(screen.getByText('Choose 1 for Your bun')).toBeDefined()
  expect(document.activeElement?.id).toBe('choice-bun')
  await user.click(screen.getByRole('radio', { name: /Potato/ }))
  expect(screen.queryByText('Choose 1 for Your bun')).toBeNull()
})

test('the price on the button follows what is chosen and how many', async () => {
  const { user } = show()
  await user.click(screen.getByRole('checkbox', { name: /Extra patty/ }))
  await user.click(screen.getByRole('button', { name: 'One more Extra patty' }))
  await user.click(screen.getByRole('button', { name: 'One more Ember Smash' }))
  expect(add().textContent).toContain('Add 2 for£27.90')
})

test('a full group takes no more', async () => {
  const { user } = show()
  await user.click(screen.getByRole('checkbox', { name: /Extra patty/ }))
  await user.click(screen.getByRole('checkbox', { name: /Fried egg/ }))
  expect(screen.getByRole('checkbox', { name: /Onion/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/That is all 2/)).toBeDefined()
})

test('always says the allergens', () => {
  show()
  expect(screen.getByText('Contains milk, eggs.')).toBeDefined()
})
