import { afterEach, expect, test } from 'vitest'
import { basketApi, catalogueApi } from '@larder/shared/contracts'
import { avoidAllergens } from '@larder/shared/stores'
import { aMenuItem, aShop, aStore, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { MealSheet } from './MealSheet.tsx'

afterEach(() => avoidAllergens([]))

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

const showSheet = () =>
  renderRoutes(
    [
      {
        path: '/',
        Component: () => (
          <MenuProvider value={{ store: aStore() }}>
            <MealSheet slug="lunch-deal" isOpen onClose={() => undefined} />
          </MenuProvider>
        ),
      },
    ],
    { at: '/?deal=lunch-deal' },
  )

test.each([
  [{ contains: [], mayContain: ['nuts'] }, 'None of the 14 main allergens. May contain nuts.'],
  [
    { contains: [] },
    'None of the 14 main allergens. Whether there are other traces is not known. Ask the store.',
  ],
  [{ contains: [], mayContain: [] }, 'None of the 14 main allergens.'],
  [{ contains: ['milk'], mayContain: ['nuts'] }, 'Contains milk.'],
])('a choice that declares %j says "%s"', async (allergenInfo, text) => {
  const menuItems = [
    { ...wrap, allergenInfo },
    { ...sushi, allergenInfo: { contains: ['fish'], mayContain: [] } },
  ]
  aShop([[catalogueApi.menuItem, () => ({ deal, menuItems })]], 'guest')
  showSheet()
  expect(await screen.findByText(text)).toBeVisible()
})

test('a choice that does not suit the shopper says why', async () => {
  avoidAllergens(['nuts'])
  const allergenInfo = { contains: [], mayContain: ['nuts'] }
  aShop([[catalogueApi.menuItem, () => ({ deal, menuItems: [{ ...wrap, allergenInfo }, sushi] })]], 'guest')
  showSheet()
  expect(await screen.findByRole('radio', { name: /Wrap.*May contain nuts/ })).toBeVisible()
})

/** Opens a deal, chooses a part, and is refused it. From then on the server replies with `later`. */
async function addSoldOutPart(role: string, now: object, later: object) {
  let reply = now
  aShop(
    [
      [catalogueApi.menuItem, () => reply],
      [basketApi.addItem, () => new Rejection(409, 'Gone.', 'ITEM_UNAVAILABLE')],
    ],
    'guest',
  )
  const { user } = showSheet()
  await user.click(await screen.findByRole(role, { name: /^Wrap/ }))
  reply = later
  await user.click(screen.getByRole('button', { name: /^Add for/ }))
  return user
}

const addSoldOutWrap = (later: object) => addSoldOutPart('radio', { deal, menuItems: [wrap, sushi] }, later)

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

test('frees a course that may be left out of the choice that has sold out', async () => {
  const optional = { ...deal, courses: deal.courses.map((course) => ({ ...course, min: 0 })) }
  const user = await addSoldOutPart(
    'checkbox',
    { deal: optional, menuItems: [wrap, sushi] },
    { deal: optional, menuItems: [{ ...wrap, isAvailable: false }, sushi] },
  )
  const problem = await screen.findByText('Wrap is sold out. Choose another, or none')
  const choice = screen.getByRole('checkbox', { name: /^Wrap/ })
  await user.click(choice)
  expect(problem).not.toBeInTheDocument()
  expect(choice).not.toBeChecked()
  expect(choice).toBeDisabled()
})

test('a course of at most one part that may be left out holds the last one chosen, or none', async () => {
  const optional = { ...deal, courses: deal.courses.map((course) => ({ ...course, min: 0 })) }
  const meal = { deal: optional, menuItems: [wrap, sushi] }
  const user = await addSoldOutPart('checkbox', meal, meal)
  const [first, second] = [/^Wrap/, /^Sushi/].map((name) => screen.getByRole('checkbox', { name }))
  if (!first || !second) throw new Error('a choice is missing')
  await user.click(second)
  expect([first, second].map((choice) => choice.matches(':checked'))).toEqual([false, true])
  await user.click(second)
  expect([first, second].map((choice) => choice.matches(':checked'))).toEqual([false, false])
})
