import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMenuItem, aStore, renderRoutes } from '@larder/shared/testing'
import { SearchBox } from '../features/menu-search/SearchBox.tsx'
import { ItemCard } from './ItemCard.tsx'
import { MenuProvider } from '../hooks/menu-context.ts'

const layout = { phone: 'grid-2', wide: 'grid-4' } as const
const renderCard = (item = aMenuItem()) => {
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <SearchBox />
      <ItemCard item={item} layout={layout} />
    </MenuProvider>
  )
  return renderRoutes([{ path: '*', Component }], { at: '/stores/fernhill-market-york-12' })
}

test('an underage shopper sees a message, and nothing is added', async () => {
  const { user } = renderCard(aMenuItem({ name: 'Yorkshire ale', isAlcohol: true, minimumAge: 18 }))
  await user.click(screen.getByRole('button', { name: 'Add Yorkshire ale' }))
  expect(await screen.findByRole('button', { name: "Yes, I'm over" })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(
    await screen.findByText('Age restriction declined. You must be at least 18 to purchase this item.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Yorkshire ale' })).toBeVisible()
})

test('an item with options opens its sheet', async () => {
  const bun = { id: 'bun', name: 'Your bun', min: 1, max: 1, options: [] }
  const { user, router } = renderCard(
    aMenuItem({ name: 'Ember Smash', slug: 'ember-smash', optionGroups: [bun] }),
  )
  const choose = screen.getByRole('link', { name: 'Choose Ember Smash' })
  expect(choose.getAttribute('href')).toBe(
    '/stores/fernhill-market-york-12/category/dairy/menuItem/ember-smash',
  )
  await user.click(choose)
  expect(router.state.location.search).toBe('?item=ember-smash')
})

test('marks sold-out items, which cannot be added', () => {
  renderCard(aMenuItem({ isAvailable: false }))
  expect(screen.getByText('Sold out')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
})

test('a search requires two letters', async () => {
  const { user, router } = renderCard()
  await user.type(screen.getByRole('searchbox'), 'a{Enter}')
  expect(screen.getByText('Type at least 2 letters.')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'le{Enter}')
  expect(router.state.location.pathname).toBe('/stores/fernhill-market-york-12/search/ale/menu-items')
})
