import { expect, test } from 'vitest'
import { basketApi, catalogueApi } from '@larder/shared/contracts'
import { aMenuItem, aShop, aStore, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { MealSheet } from './MealSheet.tsx'

const deal = {
  kind: 'meal',
  id: 'lunch-deal',
  slug: 'lunch-deal',
  name: 'Lunch deal',
  description: 'A main and no more.',
  picture: 'pictures/lunch.webp',
  badge: '£5.50',
  price: 5.5,
  courses: [
    {
      id: 'main',
      name: 'Pick a main',
      min: 1,
      max: 1,
      choices: ['wrap', 'sushi'].map((menuItemId) => ({ menuItemId, extraPrice: 0 })),
    },
  ],
}
const wrap = aMenuItem({ id: 'wrap', slug: 'wrap', name: 'Wrap' })
const sushi = aMenuItem({ id: 'sushi', slug: 'sushi', name: 'Sushi' })

/** Opens the deal, chooses the wrap, and is refused it. From then on the server replies with `later`. */
async function addSoldOutWrap(later: object) {
  let reply: object = { deal, menuItems: [wrap, sushi] }
  aShop(
    [
      [catalogueApi.menuItem, () => reply],
      [basketApi.addItem, () => new Rejection(409, 'Gone.', 'ITEM_UNAVAILABLE')],
    ],
    'guest',
  )
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <MealSheet slug="lunch-deal" isOpen onClose={() => undefined} />
    </MenuProvider>
  )
  const { user } = renderRoutes([{ path: '/', Component }], { at: '/?deal=lunch-deal' })
  await user.click(await screen.findByRole('radio', { name: /^Wrap/ }))
  reply = later
  await user.click(screen.getByRole('button', { name: /^Add for/ }))
}

test('says which choice has sold out when the meal could not be added', async () => {
  await addSoldOutWrap({ deal, menuItems: [{ ...wrap, isAvailable: false }, sushi] })
  expect(await screen.findByText('Wrap is sold out. Choose another')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Wrap/ })).toBeDisabled()
  expect(screen.getByRole('radio', { name: /^Sushi/ })).toBeEnabled()
})

test('says that the meal is sold out once it is not offered any more', async () => {
  await addSoldOutWrap({ menuItems: [] })
  expect(await screen.findByText('This meal deal is sold out.')).toBeVisible()
})
