import { expect, test, vi } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { $basket, receiveBasket, useStore } from '@larder/shared/stores'
import { aBasket, aBasketLine, aShop, Rejection, renderRoutes, screen, within } from '@larder/shared/testing'
import { IfMissing } from './IfMissing.tsx'

const line = aBasketLine({ ifMissing: 'similar', isOwnChoice: false })
const basket = aBasket({ ifMissing: 'similar', items: [line] })

// A later version of a basket replaces an earlier one, so each case has a basket of its own.
const aFreshBasket = (change: Partial<basketApi.Basket> = {}) =>
  aBasket({ ...basket, basketToken: expect.getState().currentTestName ?? '', ...change })
const candidate = {
  menuItemId: 'soya-milk',
  name: 'Soya milk',
  unitSize: '1 litre',
  price: 1.2,
  allergens: ['Contains soya.'],
}

function Shown() {
  const shown = useStore($basket)
  return shown ? <IfMissing basket={shown} /> : null
}

async function openDialog(replies: Parameters<typeof aShop>[0]) {
  const calls = aShop(replies)
  receiveBasket(aFreshBasket())
  const { user } = renderRoutes([{ path: '/', element: <Shown /> }])
  await user.click(await screen.findByRole('button', { name: /^Change what happens/ }))
  return {
    user,
    calls,
    dialog: within(await screen.findByRole('dialog', { name: 'If something is missing' })),
  }
}

test('shows nothing for a brand without the choice, and from an older server', () => {
  receiveBasket(aBasket())
  renderRoutes([{ path: '/', element: <IfMissing basket={aBasket()} /> }])
  expect(screen.queryByText('If something is missing')).not.toBeInTheDocument()
})

test('sets the choice of the whole basket', async () => {
  const after = aFreshBasket({ ifMissing: 'refund', version: 4 })
  const { user, calls, dialog } = await openDialog([[basketApi.setSubstitution, () => after]])
  await user.click(dialog.getByRole('radio', { name: /^My money back/ }))
  await vi.waitFor(() => expect(dialog.getByRole('radio', { name: /^My money back/ })).toBeChecked())
  expect(calls.at(-1)?.body).toMatchObject({ ifMissing: 'refund', version: 3 })
  expect(calls.at(-1)?.body).not.toHaveProperty('basketLineId')
})

test('shows the choice that holds when another one is rejected', async () => {
  const { user, dialog } = await openDialog([
    [
      basketApi.setSubstitution,
      () => new Rejection(409, 'Your basket changed in another tab.', 'STALE_BASKET'),
    ],
    [basketApi.retrieve, () => aFreshBasket()],
  ])
  await user.click(dialog.getByRole('radio', { name: /^Ask me/ }))
  expect(await screen.findByText(/changed in another tab/)).toBeVisible()
  expect(dialog.getByRole('radio', { name: /^A similar item/ })).toBeChecked()
})

test('picks an item for one line, by name', async () => {
  const own = { ...line, ifMissing: 'this', isOwnChoice: true, substitute: candidate } as const
  const { user, calls, dialog } = await openDialog([
    [basketApi.setSubstitution, () => aFreshBasket({ items: [own], version: 4 })],
    [basketApi.listSubstitutes, () => ({ candidates: [candidate] })],
  ])
  await user.selectOptions(dialog.getByLabelText('Oat milk'), 'An item that I pick')
  await user.type(dialog.getByRole('searchbox'), 'soya')
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ searchTerm: 'soya' }))
  expect(await dialog.findByText('Contains soya.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Choose Soya milk' }))
  expect(await dialog.findByText('Instead: Soya milk')).toBeVisible()
  expect(calls.at(-1)?.body).toMatchObject({
    basketLineId: 'line-1',
    ifMissing: 'this',
    substitute: { menuItemId: 'soya-milk' },
  })
})

test('offers money back or a question for a meal deal', async () => {
  aShop([])
  receiveBasket(aFreshBasket({ items: [{ ...line, kind: 'mealDeal', ifMissing: 'refund' }] }))
  const { user } = renderRoutes([{ path: '/', element: <Shown /> }])
  await user.click(await screen.findByRole('button', { name: /^Change what happens/ }))
  const options = within(await screen.findByLabelText('Oat milk')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['My money back', 'Ask me'])
})
