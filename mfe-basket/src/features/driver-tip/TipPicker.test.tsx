import { expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { aBasket, aShop, renderRoutes, screen } from '@larder/shared/testing'
import { CustomTip, listTipChoices } from './TipPicker.tsx'

const limits = { isEnabled: true, max: 5, increment: 0.5, suggested: 0 }

test.each([
  ['abc', 'Enter an amount, like £2.50.'],
  ['-1', 'Enter £0 or more.'],
  ['0.30', 'Choose a tip in steps of £0.50.'],
  ['50', 'Choose a smaller tip: £5.00 at most.'],
])('explains why the tip %s is invalid', async (input, text) => {
  const calls = aShop([[basketApi.updateTip, () => aBasket()]])
  const element = <CustomTip limits={limits} currency="GBP" onDone={() => undefined} />
  const { user } = renderRoutes([{ path: '/', element }])
  await user.type(screen.getByLabelText('Your tip'), input)
  await user.click(screen.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(calls.filter(({ path }) => path === basketApi.updateTip.path)).toEqual([])
})

test.each([
  ['£1 suggested in steps of 50p', { max: 5, increment: 0.5, suggested: 1 }, [0, 0.5, 1, 2]],
  ['no suggested tip', { max: 5, increment: 0.5, suggested: 0 }, [0, 0.5, 1, 2]],
  ['a low maximum', { max: 1, increment: 0.5, suggested: 1 }, [0, 0.5, 1]],
  ['a suggestion between two steps', { max: 5, increment: 1, suggested: 1.25 }, [0, 1, 3]],
  ['a suggestion without steps', { max: 5, increment: 0, suggested: 1.25 }, [0, 0.25, 1.25, 3.25]],
  ['a maximum of zero', { max: 0, increment: 0.5, suggested: 0 }, [0]],
])('offers tip amounts for %s', (_, limits, choices) => {
  expect(listTipChoices(limits)).toEqual(choices)
})

test('takes a decimal comma', async () => {
  const calls = aShop([[basketApi.updateTip, () => aBasket()]])
  const element = <CustomTip limits={limits} currency="GBP" onDone={() => undefined} />
  const { user } = renderRoutes([{ path: '/', element }])
  await user.type(screen.getByLabelText('Your tip'), '2,50')
  await user.click(screen.getByRole('button', { name: 'Set' }))
  await expect
    .poll(() => calls.filter(({ path }) => path === basketApi.updateTip.path).map(({ body }) => body))
    .toMatchObject([{ tip: 2.5 }])
})
