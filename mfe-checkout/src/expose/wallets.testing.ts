/// <reference types="googlepay" />
import { vi } from 'vitest'

/** When a test closes Apple's sheet, and the results of the sheet. */
type AppleSheet = { ends: ('paid' | 'aborted')[]; closesWhile?: 'validating' | 'paying' }

/**
 * Fakes Apple Pay on a supporting device. The sheet validates the merchant and is confirmed immediately; like
 * Apple's, an ended session throws on every call.
 */
export function anApplePay(): AppleSheet {
  const sheet: AppleSheet = { ends: [] }
  class ApplePaySession {
    static readonly STATUS_SUCCESS = 0
    static readonly supportsVersion = () => true
    static readonly canMakePayments = () => true
    onvalidatemerchant?: (event: { validationURL: string }) => void
    onpaymentauthorized?: (event: { payment: { token: { paymentData: object } } }) => void
    oncancel?: (event: { sessionError: { code: string } }) => void
    #isOver = false

    begin(): void {
      queueMicrotask(() => {
        this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/start' })
        if (sheet.closesWhile === 'validating') this.#close()
      })
    }
    completeMerchantValidation(): void {
      this.#expectOpen()
      queueMicrotask(() => {
        this.onpaymentauthorized?.({ payment: { token: { paymentData: { version: 'EC_v1' } } } })
        if (sheet.closesWhile === 'paying') this.#close()
      })
    }
    completePayment({ status }: { status: number }): void {
      this.#expectOpen()
      if (status !== ApplePaySession.STATUS_SUCCESS) throw new Error('Nothing is known to have failed')
      sheet.ends.push('paid')
      this.#isOver = true
    }
    abort(): void {
      this.#expectOpen()
      sheet.ends.push('aborted')
      this.#isOver = true
    }
    #close(): void {
      this.#isOver = true
      this.oncancel?.({ sessionError: { code: 'userCanceled' } })
    }
    #expectOpen(): void {
      if (this.#isOver) throw new DOMException('The session is over', 'InvalidAccessError')
    }
  }
  vi.stubGlobal('ApplePaySession', ApplePaySession)
  return sheet
}

type Callbacks = Required<google.payments.api.PaymentDataCallbacks>
const YORK_ADDRESS = { name: 'Ada Byron', address1: '7 Stonegate', locality: 'York', postalCode: 'YO1 8AS' }
const shippingAddress = {
  ...YORK_ADDRESS,
  countryCode: 'GB',
  administrativeArea: '',
  phoneNumber: '07700900123',
}
const PAYMENT_DATA = {
  email: 'ada@example.com',
  shippingAddress,
  paymentMethodData: { tokenizationData: { token: '{"signature":"s"}' } },
} as google.payments.api.PaymentData // only the fields that a page reads

const openSheets = new Set<Element>()
export function closeSheets(): void {
  for (const sheet of openSheets) sheet.remove()
  openSheets.clear()
}

/**
 * A fake of Google's express sheet with the shop's message, "Agree" and "Close". It opens with a selected
 * address, stays open when the shop rejects, and shows the latest total.
 */
function openExpress(callbacks: Callbacks): Promise<google.payments.api.PaymentData> {
  const sheet = document.createElement('section')
  const message = document.createElement('p')
  const total = document.createElement('output')
  const press = (name: string, onPress: () => void) => {
    const button = document.createElement('button')
    button.textContent = name
    button.addEventListener('click', onPress)
    return button
  }
  const change = async (intermediate: object): Promise<void> => {
    const update = await callbacks.onPaymentDataChanged(
      intermediate as google.payments.api.IntermediatePaymentData,
    ) // only the fields that a page reads
    message.textContent = update.error?.message ?? ''
    if (update.newTransactionInfo) total.textContent = `In all £${update.newTransactionInfo.totalPrice}`
  }
  return new Promise((resolve, reject) => {
    const agree = async (): Promise<void> => {
      const { transactionState, error } = await callbacks.onPaymentAuthorized(PAYMENT_DATA)
      message.textContent = error?.message ?? ''
      if (transactionState === 'ERROR') return
      sheet.remove()
      resolve(PAYMENT_DATA)
    }
    const close = () => {
      sheet.remove()
      reject(Object.assign(new Error('closed'), { statusCode: 'CANCELED' }))
    }
    sheet.append(
      message,
      total,
      press('Agree', () => void agree()),
      press('Close', close),
    )
    document.body.append(sheet)
    openSheets.add(sheet)
    void change({ callbackTrigger: 'INITIALIZE' }).then(() =>
      change({ callbackTrigger: 'SHIPPING_ADDRESS', shippingAddress }),
    )
  })
}

/**
 * Fakes Google Pay on a supporting device. The sheet confirms immediately; the express sheet is
 * `openExpress`.
 */
export function aGooglePay(): void {
  class PaymentsClient {
    readonly #options: google.payments.api.PaymentOptions
    constructor(options: google.payments.api.PaymentOptions) {
      this.#options = options
    }
    isReadyToPay = () => Promise.resolve({ result: true })
    loadPaymentData(): Promise<google.payments.api.PaymentData> {
      const { onPaymentDataChanged, onPaymentAuthorized } = this.#options.paymentDataCallbacks ?? {}
      if (!onPaymentDataChanged || !onPaymentAuthorized)
        return Promise.resolve({
          ...PAYMENT_DATA,
          shippingAddress: undefined,
        } as google.payments.api.PaymentData) // only the fields that a page reads
      return openExpress({ onPaymentDataChanged, onPaymentAuthorized })
    }
    /** As Google's own: "Buy with" unless the page asks for another. */
    createButton({
      onClick,
      buttonType = 'buy',
    }: Pick<google.payments.api.ButtonOptions, 'buttonType'> & { onClick: () => void }): HTMLElement {
      const button = document.createElement('button')
      button.textContent = buttonType === 'pay' ? 'Pay with Google Pay' : 'Buy with Google Pay'
      button.addEventListener('click', onClick)
      return button
    }
  }
  vi.stubGlobal('google', { payments: { api: { PaymentsClient } } })
}
