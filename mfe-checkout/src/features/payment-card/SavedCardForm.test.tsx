import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { aBasket, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import type { Source } from '../../stores/payment-source.ts'
import { aProvider } from './flow-provider.testing.ts'
import { SavedCardForm } from './SavedCardForm.tsx'

const service = { provider: 'flow', scriptUrl: 'https://flow.example/index.js', publicKey: 'pk_sbox_1' }
const config = { domain: { services: { securityCode: service } } } as unknown as BrandConfig // only what the form reads

beforeEach(() => {
  // jsdom loads no scripts: this one reports at once that it has loaded
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (script instanceof HTMLScriptElement) queueMicrotask(() => script.onload?.(new Event('load')))
    else append(...nodes)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a saved card without its code asks for it in the words of the shop, and not in the provider’s (spec §5)', async () => {
  const { seen, global, type } = aProvider()
  vi.stubGlobal('CheckoutWebComponents', global)
  const sources: Promise<Source>[] = []
  const onPay = (getSource: () => Promise<Source>) => void sources.push(getSource())
  const element = <SavedCardForm cardId="card-1" basket={aBasket()} isBusy={false} onPay={onPay} />
  const { user } = renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => config,
      HydrateFallback: () => null,
      children: [{ index: true, element }],
    },
  ])
  const pay = await screen.findByRole('button', { name: /^Pay £/ })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  await user.click(pay)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Please enter cvv number\.$/)
  expect(screen.queryByText('Card form is not valid.')).toBeNull()
  expect([seen.showsProblems, sources.length]).toEqual([undefined, 0])

  act(() => type({ isValid: true, result: { data: { token: 'tok_2' } } }))
  expect(screen.queryByText('Please enter cvv number.')).toBeNull()
  await user.click(pay)
  expect(await Promise.all(sources)).toEqual([
    { paymentMethod: 'Cards', type: 'id', cardId: 'card-1', cvv: 'tok_2' },
  ])
})
