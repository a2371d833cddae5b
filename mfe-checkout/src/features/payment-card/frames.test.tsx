import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { aBasket, runScripts, screen } from '@larder/shared/testing'
import { CardForm } from './CardForm.tsx'
import type { FramesConfig, FramesElement, FramesGlobal } from './frames.ts'
import { openCardForm } from './card-form.testing.ts'

const service = { provider: 'frames', scriptUrl: 'https://frames.example/frames.js', publicKey: 'pk_1' }
const config = { domain: { services: { cardFields: service } } } as unknown as BrandConfig // only the fields that the form reads
const ELEMENTS: FramesElement[] = ['card-number', 'expiry-date', 'cvv']

/** A fake of the provider's script whose events the test sends. */
function aFrames() {
  const handlers = new Map<string, (event: never) => void>()
  const state: { config?: FramesConfig; isLocked: boolean } = { isLocked: false }
  let isValid = false
  const send = (event: string, payload: object) => act(async () => handlers.get(event)?.(payload as never)) // each handler takes a different event type
  const global: FramesGlobal = {
    init: (config) => {
      state.config = config
      handlers.get('ready')?.({} as never) // the handler reads no fields
    },
    addEventHandler: (event, handler) => void handlers.set(event, handler),
    removeAllEventHandlers: () => handlers.clear(),
    isCardValid: () => isValid,
    submitCard: () => {
      state.isLocked = true
      const card = { scheme: 'Visa', last4: '4242', expiry_month: 12, expiry_year: 2034 }
      return Promise.resolve({ token: 'tok_1', ...card })
    },
    enableSubmitForm: () => {
      state.isLocked = false
    },
    cardholder: {},
  }
  /** Fills in every field, with valid or invalid input. */
  const type = async (next: boolean) => {
    isValid = next
    for (const element of ELEMENTS) await send('frameValidationChanged', { element, isValid, isEmpty: false })
  }
  return { global, seen: state, send, type }
}

async function openForm() {
  const frames = aFrames()
  vi.stubGlobal('Frames', frames.global)
  const form = await openCardForm(config, (onPay) => (
    <CardForm basket={aBasket()} isBusy={false} onPay={onPay} />
  ))
  return { ...frames, ...form }
}

beforeEach(runScripts)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('each field has its own message: empty, invalid, scheme not accepted', async () => {
  const { type, send, pay } = await openForm()
  await pay()
  expect(screen.getByText('Card form is not valid.')).toBeVisible()
  expect(screen.getByText('Enter the card number.')).toBeVisible()
  expect(screen.getByText('Please enter cvv number.')).toBeVisible()
  await type(false)
  expect(screen.getByText(/^Check the card number/)).toBeVisible()
  expect(screen.getByText(/^Check the security code/)).toBeVisible()
  await send('paymentMethodChanged', { paymentMethod: 'Maestro', isPaymentMethodAccepted: false })
  expect(screen.getByText('Maestro is not accepted here.')).toBeVisible()
})

test('pays a valid card by its token, and the form can be submitted again', async () => {
  const { seen: state, sources, type, pay } = await openForm()
  expect(state.config).toMatchObject({
    publicKey: 'pk_1',
    acceptedPaymentMethods: ['Visa', 'Mastercard', 'Discover', 'JCB'],
  })
  await type(true)
  await pay()
  expect(await Promise.all(sources)).toEqual([
    { paymentMethod: 'Cards', type: 'token', token: 'tok_1', saveCard: false },
  ])
  expect(state.isLocked).toBe(false)
})
