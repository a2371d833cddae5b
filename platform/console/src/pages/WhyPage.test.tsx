import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { WhyPage } from './WhyPage.tsx'

function showPage(brands: string[] = []) {
  const why = vi.fn<OpsApi['why']>()
  const overview = async () => ({ lastChanges: [], newAreas: [], brands })
  const user = renderSignedIn(<WhyPage />, { why, overview })
  const submit = async (text: string) => {
    const field = screen.getByRole('textbox', { name: /Composition/ })
    await user.clear(field)
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Ask' }))
  }
  return { user, why, submit }
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

test('asks of a visit in the brand that was chosen, because rings of brands have their own share', async () => {
  const { user, why, submit } = showPage(['ember', 'fernhill'])
  why.mockResolvedValue({ areas: [] })
  await submit('0123456789abcdef')
  expect(screen.queryByText('Brand of the visit')).toBeNull()
  await submit('abc.def')
  expect(why).toHaveBeenLastCalledWith({ visit: 'abc.def' })
  await user.click(await screen.findByRole('button', { name: 'ember' }))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(why).toHaveBeenLastCalledWith({ visit: 'abc.def', brand: 'ember' })
})
