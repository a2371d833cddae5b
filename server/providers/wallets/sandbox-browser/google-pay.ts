/// <reference types="googlepay" />
/** A fake `google.payments.api.PaymentsClient` with the same requests, callbacks and replies. */
import {
  formatMoney,
  openSheet,
  type Sheet,
  type SheetAddress,
  type SheetModel,
  type SheetToPage,
} from './sheet.ts'

type Data = google.payments.api.PaymentData
type Request = google.payments.api.PaymentDataRequest
type Options = google.payments.api.PaymentOptions
type Update = google.payments.api.PaymentDataRequestUpdate
type Trigger = google.payments.api.CallbackTrigger
type PayMessage = Extract<SheetToPage, { type: 'pay' }>
type Reject = (error: { statusCode: string; statusMessage?: string }) => void

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Google Pay must be loaded by a script element.')
const origin = new URL(script.src).origin

const toGoogleAddress = ({
  name,
  line1,
  town,
  postcode,
  phone,
}: SheetAddress): google.payments.api.Address => ({
  name,
  address1: line1,
  locality: town,
  administrativeArea: '',
  postalCode: postcode,
  countryCode: 'GB',
  phoneNumber: phone,
})

function buildPaymentData(request: Request, { cardToken, last4, network, email, address }: PayMessage): Data {
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    email: request.emailRequired ? email : undefined,
    shippingAddress: request.shippingAddressRequired ? toGoogleAddress(address) : undefined,
    paymentMethodData: {
      type: 'CARD',
      description: `${network} •••• ${last4}`,
      info: {
        // Google's names are upper-case.
        cardNetwork: network.toUpperCase() as google.payments.api.CardNetwork,
        cardDetails: last4,
        billingAddress: toGoogleAddress(address),
      },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: cardToken },
    },
  }
}

class Checkout {
  readonly #options: Options
  readonly #settle: { resolve: (data: Data) => void; reject: Reject }
  #request: Request
  #sheet: Sheet | undefined
  #address: SheetAddress | undefined
  #option: string | undefined
  #problem: string | undefined

  constructor(options: Options, request: Request, settle: { resolve: (data: Data) => void; reject: Reject }) {
    this.#options = options
    this.#request = request
    this.#settle = settle
  }

  open(): void {
    this.#option = this.#request.shippingOptionParameters?.defaultSelectedOptionId
    this.#sheet = openSheet({
      origin,
      wallet: 'google',
      onMessage: (message) => void this.#handleMessage(message),
    })
  }

  async #handleMessage(message: SheetToPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#change('INITIALIZE')
      case 'cancel':
        this.#sheet?.close()
        return this.#settle.reject({
          statusCode: 'CANCELED',
          statusMessage: 'User closed the Payment Request UI.',
        })
      case 'address':
        this.#address = message.address
        return this.#change('SHIPPING_ADDRESS')
      case 'option':
        this.#option = message.id
        return this.#change('SHIPPING_OPTION')
      case 'pay':
        return this.#pay(message)
    }
  }

  async #change(callbackTrigger: Trigger): Promise<void> {
    const onChange = this.#options.paymentDataCallbacks?.onPaymentDataChanged
    if (!onChange) return this.#show(true)
    this.#show(false)
    const shippingAddress = this.#address && toGoogleAddress(this.#address)
    const shippingOptionData = this.#option ? { id: this.#option } : undefined
    const paymentMethodData = { type: 'CARD', info: { cardNetwork: 'VISA' } } as const
    this.#applyUpdate(
      await onChange({ callbackTrigger, paymentMethodData, shippingAddress, shippingOptionData }),
    )
    this.#show(true)
  }

  #applyUpdate({ newTransactionInfo, newShippingOptionParameters, error }: Update): void {
    this.#problem = error?.message
    if (newTransactionInfo) this.#request = { ...this.#request, transactionInfo: newTransactionInfo }
    if (!newShippingOptionParameters) return
    this.#request = { ...this.#request, shippingOptionParameters: newShippingOptionParameters }
    this.#option ??= newShippingOptionParameters.defaultSelectedOptionId
  }

  #show(isReady: boolean): void {
    this.#sheet?.send({ type: 'show', model: this.#model(isReady) })
  }

  #model(isReady: boolean): SheetModel {
    const { transactionInfo, merchantInfo, shippingAddressRequired, shippingOptionParameters } = this.#request
    const { currencyCode = 'GBP', totalPrice, displayItems = [] } = transactionInfo ?? {}
    return {
      merchant: merchantInfo.merchantName ?? location.hostname,
      total: formatMoney(totalPrice ?? '0', currencyCode),
      lines: displayItems.map(({ label, price }) => ({ label, amount: formatMoney(price, currencyCode) })),
      needsAddress: !!shippingAddressRequired,
      options: shippingOptionParameters?.shippingOptions ?? [],
      selectedOption: this.#option,
      problem: this.#problem,
      isReady,
    }
  }

  async #pay(message: PayMessage): Promise<void> {
    const data = buildPaymentData(this.#request, message)
    if (this.#option) data.shippingOptionData = { id: this.#option }
    const result = await this.#options.paymentDataCallbacks?.onPaymentAuthorized?.(data)
    if (result?.transactionState === 'ERROR') {
      return this.#sheet?.send({ type: 'done', isPaid: false, text: result.error?.message })
    }
    this.#sheet?.close()
    this.#settle.resolve(data)
  }
}

class PaymentsClient {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  isReadyToPay(): Promise<{ result: boolean; paymentMethodPresent: boolean }> {
    return Promise.resolve({ result: true, paymentMethodPresent: true })
  }

  createButton(options: google.payments.api.ButtonOptions): HTMLElement {
    const isWhite = options.buttonColor === 'white'
    const wrapper = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'gpay-button'
    button.textContent = `${options.buttonType === 'pay' ? 'Pay' : 'Buy'} with Google Pay`
    button.style.cssText =
      `width:100%;min-width:160px;min-height:48px;border-radius:${options.buttonRadius ?? 24}px;cursor:pointer;` +
      `font:500 18px/1 Roboto,system-ui,sans-serif;border:1px solid #747775;` +
      `background:${isWhite ? '#fff' : '#1f1f1f'};color:${isWhite ? '#1f1f1f' : '#fff'}`
    button.addEventListener('click', (event) => options.onClick(event))
    wrapper.append(button)
    return wrapper
  }

  loadPaymentData(request: Request): Promise<Data> {
    return new Promise((resolve, reject: Reject) => {
      new Checkout(this.#options, request, { resolve, reject }).open()
    })
  }
}

const page = globalThis as { google?: object } // Google's scripts share this one global
page.google = { ...page.google, payments: { api: { PaymentsClient } } }
