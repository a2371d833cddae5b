import { expect, test, vi } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { allergenSentences } from '@larder/shared/domain'
import { $basket, $isBasketPending, forgetBasket, receiveBasket, useStore } from '@larder/shared/stores'
import { aBasket, aBasketLine, aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { LineItem, LineItems } from './LineItems.tsx'

const renderLine = (line = aBasketLine()) => {
  receiveBasket(aBasket({ items: [line] }))
  const element = <LineItem line={line} storeId={12} storeSlug="york-12" currency="GBP" />
  return renderRoutes([{ path: '/', element }])
}

test('shows quantity, price and problems of a line', async () => {
  const conflict = { code: 'ITEM_UNAVAILABLE', message: 'Item is no longer available.' } as const
  renderLine(aBasketLine({ checkoutConflicts: [conflict] }))
  expect(await screen.findByRole('heading', { name: 'Oat milk' })).toBeVisible()
  expect(screen.getByText('£3.00')).toBeVisible()
  expect(screen.getByText('Item is no longer available.')).toBeVisible()
})

test('shows allergens, and traces when expanded', async () => {
  const allergenStatement = {
    contains: ['milk', 'eggs'],
    isContainsKnown: true,
    mayContain: ['nuts'],
    isMayContainKnown: true,
  }
  const allergens = allergenSentences(allergenStatement)
  const { user } = renderLine(aBasketLine({ allergens, allergenStatement }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Allergens: Contains milk, eggs.')
  expect(screen.getByText('May contain nuts.')).not.toBeVisible()
  await user.click(screen.getByText('May contain traces'))
  expect(screen.getByText('May contain nuts.')).toBeVisible()
})

test.each([
  [
    'traces of a line that contains none',
    { mayContain: ['nuts'], isMayContainKnown: true },
    'May contain nuts.',
  ],
  [
    'that traces are not known',
    { contains: ['milk'], isMayContainKnown: false },
    'is not known. Ask the store.',
  ],
])('shows %s at once', async (_, declared, text) => {
  const allergenStatement = { contains: [], isContainsKnown: true, mayContain: [], ...declared }
  renderLine(aBasketLine({ allergens: allergenSentences(allergenStatement), allergenStatement }))
  expect(await screen.findByText(new RegExp(text))).toBeVisible()
})

test('says that allergens are unknown when none are declared', async () => {
  renderLine(aBasketLine({ allergens: ['Not known. Ask the store.'] }))
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('Allergens: Not known. Ask the store.')
  expect(screen.queryByText('May contain traces')).not.toBeInTheDocument()
})

test.each([[[]], [undefined]])(
  'omits allergens for non-food and undeclared lines (%s)',
  async (allergens) => {
    renderLine(aBasketLine(allergens ? { allergens } : {}))
    expect((await screen.findByRole('listitem')).textContent).not.toContain('Allergens')
  },
)

test('undo restores a removed line', async () => {
  const calls = aShop([
    [basketApi.removeItem, () => aBasket({ items: [], version: 4 })],
    [basketApi.addItem, () => aBasket({ version: 5 })],
  ])
  const { user } = renderLine(aBasketLine({ sizeId: 'litre' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Oat milk' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe(basketApi.addItem.path))
  expect(calls.at(-1)?.body).toMatchObject({
    storeId: 12,
    menuItem: { menuItemId: 'oat-milk', quantity: 2, sizeId: 'litre' },
  })
})

test('a line whose size has gone can be changed or removed, and not grow or come back', async () => {
  aShop([[basketApi.removeItem, () => aBasket({ items: [], version: 4 })]])
  const checkoutConflicts = [
    { code: 'ITEM_UNAVAILABLE', message: 'Large is no longer available.' },
    { code: 'OPTION_UNAVAILABLE', message: 'Oat is no longer available.' },
    { code: 'OPTION_UNAVAILABLE', message: 'Foam is no longer available.' },
  ] as const
  const { user } = renderLine(
    aBasketLine({ quantity: 1, hasChoices: true, checkoutConflicts: [...checkoutConflicts] }),
  )
  expect(await screen.findByText('Foam is no longer available.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'One more Oat milk' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Change Oat milk' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Oat milk' }))
  expect(await screen.findAllByText('Oat milk removed')).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('reports a line that cannot be removed', async () => {
  aShop([
    [
      basketApi.removeItem,
      () => new Rejection(500, 'There was an error on the system. Please try again.', 'UNEXPECTED'),
    ],
  ])
  const { user } = renderLine()
  await user.click(await screen.findByRole('button', { name: 'Remove Oat milk' }))
  expect(await screen.findByText('There was an error removing item from basket.')).toBeVisible()
})

test.each([
  ['options that are not chosen', { hasChoices: true }, true],
  ['nothing to choose', { hasChoices: false }, false],
])('offers a change link only for an item with choices: %s', async (...[, change, canChange]) => {
  renderLine(aBasketLine(change))
  await screen.findByRole('listitem')
  expect(screen.queryByRole('link', { name: 'Change Oat milk' }) !== null).toBe(canChange)
})

function CurrentLines() {
  const basket = useStore($basket)
  return basket ? <LineItems basket={basket} /> : null
}

test('the focus goes to the next line when the focused one is removed, and Enter again removes no other', async () => {
  const [milk, bread] = [aBasketLine(), aBasketLine({ basketLineId: 'bread', name: 'Bread', quantity: 1 })]
  const calls = aShop([[basketApi.removeItem, () => aBasket({ items: [bread], version: 4 })]])
  forgetBasket() // that of the previous test may be of a later version
  receiveBasket(aBasket({ items: [milk, bread] }))
  const { user } = renderRoutes([{ path: '/', element: <CurrentLines /> }])
  const remove = await screen.findByRole('button', { name: 'Remove Oat milk' })
  remove.focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toHaveAccessibleName(/Bread/))
  await user.keyboard('{Enter} ')
  await vi.waitFor(() => expect($isBasketPending.get()).toBe(false))
  expect(calls.filter(({ path }) => path === basketApi.removeItem.path)).toHaveLength(1)
  expect(screen.getByRole('listitem')).toContainElement(document.activeElement as HTMLElement) // as asserted above
})
