import { expect, test } from 'vitest'
import { noteBasketMerge } from '@larder/shared/stores'
import { aBasket, renderRoutes, screen } from '@larder/shared/testing'
import { MergeNotice } from './MergeNotice.tsx'

const { basketToken } = aBasket()
const renderNotice = () => renderRoutes([{ path: '/', element: <MergeNotice basket={aBasket()} /> }])
const leftOut = [{ name: 'Bread', message: 'Basket limit has been reached.' }]

test('says what the member’s basket added and what did not fit, until the shopper has read it', async () => {
  noteBasketMerge(basketToken, { added: ['Oat Milk', 'Tea'], leftOut })
  const { user } = renderNotice()
  expect(screen.getByText('Oat Milk, Tea')).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Left out' })).toHaveTextContent(
    'Bread: Basket limit has been reached.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText('Your baskets are now one')).not.toBeInTheDocument()
})

test('is not shown in the basket of another store', () => {
  noteBasketMerge('another', { added: ['Oat Milk'], leftOut: [] })
  renderNotice()
  expect(screen.queryByText('Oat Milk')).not.toBeInTheDocument()
})
