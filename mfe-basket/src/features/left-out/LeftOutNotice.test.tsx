import { expect, test } from 'vitest'
import { noteLeftOut } from '@larder/shared/stores'
import { aBasket, renderRoutes, screen } from '@larder/shared/testing'
import { LeftOutNotice } from './LeftOutNotice.tsx'

const items = [{ name: 'Bread', message: 'Item is no longer available.' }]
const renderNotice = () => renderRoutes([{ path: '/', element: <LeftOutNotice basket={aBasket()} /> }])

test('names what an order again left out, until the shopper has read it', async () => {
  noteLeftOut({ basketToken: aBasket().basketToken, items })
  const { user } = renderNotice()
  expect(screen.getByText('Bread').closest('li')).toHaveTextContent('Bread: Item is no longer available.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText('Bread')).not.toBeInTheDocument()
})

test('is not shown in the basket of another store', () => {
  noteLeftOut({ basketToken: 'another', items })
  renderNotice()
  expect(screen.queryByText('Bread')).not.toBeInTheDocument()
})
