import { expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { aBasket, aShop, renderRoutes, screen } from '@larder/shared/testing'
import { OtherTip } from './OtherTip.tsx'

const limits = { isEnabled: true, max: 5, increment: 0.5, suggested: 0 }

test.each([
  ['abc', 'Enter an amount, like £2.50.'],
  ['-1', 'Enter £0 or more.'],
  ['0.30', 'Choose a tip in steps of £0.50.'],
  ['50', 'Choose a smaller tip: £5.00 at most.'],
])('explains what is wrong with %s', async (typed, text) => {
  const asked = aShop([[basketApi.updateTip, () => aBasket()]])
  const element = <OtherTip limits={limits} currency="GBP" onDone={() => undefined} />
  const { user } = renderRoutes([{ path: '/', element }])
  await user.type(screen.getByLabelText('Your tip'), typed)
  await user.click(screen.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(asked.filter(({ path }) => path === basketApi.updateTip.path)).toEqual([])
})
