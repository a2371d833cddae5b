import { expect, test } from 'vitest'
import type { ordersApi } from '@larder/shared/contracts'
import { aBasketLine, renderRoutes, screen, within } from '@larder/shared/testing'
import { getDraft } from '../../stores/change-draft.ts'
import { ChangeLines } from './ChangeLines.tsx'

const granola = aBasketLine({ basketLineId: 'ordered', menuItemId: 'granola', name: 'Granola' })
const order = {
  businessOrderId: 'o1',
  items: [granola],
  currency: { currencyCode: 'GBP', currencySymbol: '£' },
} as unknown as ordersApi.Order // the fields that the part reads
const milk = { optionId: 'oat', groupId: 'milk', quantity: 1 }
const latte = { menuItemId: 'latte', name: 'Latte', price: 3, quantity: 1, options: [milk] }

function renderLines(items: ordersApi.ChangeQuote['items']) {
  const quote = { items } as ordersApi.ChangeQuote // the field that the part reads
  const draft = { ...getDraft(undefined, 'o1'), added: [latte] }
  renderRoutes([{ path: '/', element: <ChangeLines order={order} draft={draft} quote={quote} /> }])
}
const findLine = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('li') ?? document.body)

test('an added item, and more of an ordered one, have the allergens that the quote states of them', () => {
  const chosen = { ...milk, groupName: 'Milk', name: 'Oat', price: 0 }
  renderLines([
    granola,
    aBasketLine({ basketLineId: 'more', menuItemId: 'granola', allergens: ['Contains nuts.'] }),
    aBasketLine({ basketLineId: 'soya', menuItemId: 'latte', allergens: ['Contains soya.'] }),
    aBasketLine({
      basketLineId: 'oat',
      menuItemId: 'latte',
      options: [chosen],
      allergens: ['Contains oats.'],
    }),
  ])
  expect(findLine('Granola').getByText('Contains nuts.')).toBeVisible()
  expect(findLine('Latte').getByText('Contains oats.')).toBeVisible()
  expect(screen.queryByText('Contains soya.')).toBeNull()
})

test('an ordered line of which nothing is added stays as it was', () => {
  renderLines([granola])
  expect(findLine('Granola').queryByText('Of what you add:')).toBeNull()
})
