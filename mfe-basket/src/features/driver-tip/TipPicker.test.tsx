import { expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { aBasket, aShop, renderRoutes, screen } from '@larder/shared/testing'
import { OtherTip, tipChoices } from './TipPicker.tsx'

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

test.each([
  ['a suggestion of £1 in steps of 50p', { max: 5, increment: 0.5, suggested: 1 }, [0, 0.5, 1, 2]],
  ['no suggestion', { max: 5, increment: 0.5, suggested: 0 }, [0, 0.5, 1, 2]],
  ['a low cap', { max: 1, increment: 0.5, suggested: 1 }, [0, 0.5, 1]],
  ['no tips allowed', { max: 0, increment: 0.5, suggested: 0 }, [0]],
])('%s', (_, limits, choices) => {
  expect(tipChoices(limits)).toEqual(choices)
})
