import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { aBasket, runScripts, screen } from '@larder/shared/testing'
import { aProvider } from './flow-provider.testing.ts'
import { SavedCardForm } from './CardForm.tsx'
import { openCardForm } from './card-form.testing.ts'

const service = { provider: 'flow', scriptUrl: 'https://flow.example/index.js', publicKey: 'pk_sbox_1' }
const config = { domain: { services: { securityCode: service } } } as unknown as BrandConfig // only the fields that the form reads

beforeEach(runScripts)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('asks for a saved card’s code with the shop’s message (spec §5)', async () => {
  const { seen, global, type } = aProvider()
  vi.stubGlobal('CheckoutWebComponents', global)
  const { sources, pay } = await openCardForm(config, (onPay) => (
    <SavedCardForm cardId="card-1" basket={aBasket()} isBusy={false} onPay={onPay} />
  ))
  await pay()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Please enter cvv number\.$/)
  expect(screen.queryByText('Card form is not valid.')).toBeNull()
  expect([seen.showsProblems, sources.length]).toEqual([undefined, 0])

  act(() => type({ isValid: true, result: { data: { token: 'tok_2' } } }))
  expect(screen.queryByText('Please enter cvv number.')).toBeNull()
  await pay()
  expect(await Promise.all(sources)).toEqual([
    { paymentMethod: 'Cards', type: 'id', cardId: 'card-1', cvv: 'tok_2' },
  ])
})
