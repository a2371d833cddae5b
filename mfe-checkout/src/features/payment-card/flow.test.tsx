import type { WindowCheckoutWebComponents } from '@checkout.com/checkout-web-components'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { BLANK_CARD, type CardFieldsRequest, type CardState } from './card-fields.ts'
import type { FlowComponent, FlowGlobal } from './flow.ts'
import { chooseFieldsLayout, openCardFields } from './open-card-fields.ts'
import { aProvider } from './flow-provider.testing.ts'
import { runScripts } from '@larder/shared/testing'

const service = { provider: 'flow', scriptUrl: 'https://flow.example/index.js', publicKey: 'pk_sbox_1' }
const style = {
  color: '#111',
  placeholderColor: '#777',
  errorColor: '#c00',
  fontFamily: 'system-ui',
  fontSize: '16px',
  background: '#fff',
  borderColor: '#888',
  accentColor: '#06f',
  radius: '12px',
}
const states: CardState[] = []
const request = (fields: 'card' | 'code', node: HTMLElement): CardFieldsRequest => ({
  service,
  mounts: { kind: 'whole', node, fields },
  style,
  holder: { name: 'Ada Byron' },
  language: 'EN-GB',
  onChange: (state) => states.push(state),
})

let node: HTMLElement
beforeEach(() => {
  states.length = 0
  node = document.body.appendChild(document.createElement('div'))
  runScripts()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('our type of the provider’s global matches its npm package', () => {
  expectTypeOf<Parameters<FlowGlobal>[0]>().toExtend<Parameters<WindowCheckoutWebComponents>[0]>()
  type PackageComponent = ReturnType<ReturnType<WindowCheckoutWebComponents>['create']>
  expectTypeOf<Pick<PackageComponent, 'isAvailable' | 'isValid' | 'tokenize'>>().toExtend<
    Pick<FlowComponent, 'isAvailable' | 'isValid' | 'tokenize'>
  >()
  expect(chooseFieldsLayout(service)).toBe('whole')
})

test('renders Flow’s new-card form in the page’s colours and returns a token', async () => {
  const { seen, global, type } = aProvider()
  vi.stubGlobal('CheckoutWebComponents', global)
  const fields = await openCardFields(request('card', node))
  expect(seen).toMatchObject({
    name: 'card',
    options: { publicKey: 'pk_sbox_1', environment: 'sandbox', appearance: { colorError: '#c00' } },
    asked: {
      showPayButton: false,
      acceptedCardSchemes: ['visa', 'mastercard', 'discover', 'jcb'],
      data: { cardholderName: 'Ada Byron' },
    },
  })
  await expect(fields.submit()).rejects.toMatchObject({ code: 'CARD_FORM_INVALID' })
  const data = {
    type: 'card',
    token: 'tok_1',
    bin: '424242',
    last4: '4242',
    expiry_month: 12,
    expiry_year: 2034,
  }
  type({ isValid: true, result: { type: 'card', data } })
  expect(states).toEqual([{ ...BLANK_CARD, isValid: true }])
  expect(await fields.submit()).toEqual({
    token: 'tok_1',
    scheme: '',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2034,
  })
  fields.close()
  expect([seen.isMounted, node.childElementCount]).toEqual([false, 0])
})

test('turns a saved card’s code into a token', async () => {
  const { seen, global, type } = aProvider()
  vi.stubGlobal('CheckoutWebComponents', global)
  const fields = await openCardFields(request('code', node))
  expect(seen).toMatchObject({ name: 'card_cvv', asked: { cardCvvLength: 3 } })
  type({ isValid: true, result: { type: 'card_cvv', data: { type: 'cvv', token: 'tok_2', expires_on: '' } } })
  expect(await fields.submit()).toMatchObject({ token: 'tok_2' })
  type({ isValid: true, result: new Error('tokenize_request_failed') })
  await expect(fields.submit()).rejects.toMatchObject({ code: 'CARD_DETAILS' })
})

test('shows the specification’s message for a rejected or slow component', async () => {
  vi.stubGlobal('CheckoutWebComponents', aProvider({ isAvailable: false }).global)
  const loading = { code: 'CARD_FORM_LOAD', text: 'There was an error loading the card form' }
  await expect(openCardFields(request('card', node))).rejects.toMatchObject(loading)
  vi.useFakeTimers()
  vi.stubGlobal('CheckoutWebComponents', aProvider({ becomesReady: false }).global)
  const rejection = openCardFields(request('card', node)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await rejection).toMatchObject(loading)
  vi.useRealTimers()
})

test.each([
  ['no service', undefined],
  ['an unknown provider', { ...service, provider: 'other' }],
  ['Frames for a security code', { ...service, provider: 'frames' }],
])('reports as unsupported: %s', async (_, other) => {
  const unsupported = { ...request('code', node), service: other }
  await expect(openCardFields(unsupported)).rejects.toMatchObject({ code: 'GATEWAY_NOT_SUPPORTED' })
})
