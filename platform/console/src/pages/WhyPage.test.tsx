import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { WhyPage } from './WhyPage.tsx'

function showPage() {
  const why = vi.fn<OpsApi['why']>()
  const user = renderSignedIn(<WhyPage />, { why })
  const submit = async (text: string) => {
    const field = screen.getByRole('textbox', { name: /Composition/ })
    await user.clear(field)
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Ask' }))
  }
  return { why, submit }
}

test('distinguishes a composition from a cookie, and keeps the input when nothing is found', async () => {
  const { why, submit } = showPage()
  why.mockResolvedValueOnce({
    areas: [{ area: 'menu', version: 'v2', given: [{ reason: 'percentage' }] }],
    served: {
      document: 'shop',
      first: '2030-01-07T03:00:00.000Z',
      last: '2030-01-09T00:00:00.000Z',
      orders: 1,
    },
  })
  await submit('0123456789abcdef')
  expect(await screen.findByText('menu v2')).toBeVisible()
  expect(screen.getByText('share of the canary')).toBeVisible()
  expect(screen.getByText(/last on Wed,? 9 Jan; 1 order was placed with it\.$/)).toBeVisible()
  expect(why).toHaveBeenLastCalledWith({ composition: '0123456789abcdef' })

  why.mockRejectedValueOnce(new OpsError('This shop signed no such cookie.', { status: 404 }))
  await submit('__Host-larder-visit=abc.def')
  expect(await screen.findByText('This shop signed no such cookie.')).toBeVisible()
  expect(why).toHaveBeenLastCalledWith({ visit: 'abc.def' })
  expect(screen.getByRole('textbox', { name: /Composition/ })).toHaveValue('__Host-larder-visit=abc.def')
})
