/** A fake `ApplePaySession`, only for browsers that have none of their own. */
import { money, openSheet, type Sheet } from './sheet.ts'
import type { SheetAddress, SheetModel, SheetToPage } from './wallet.types.ts'

type LineItem = { label: string; amount: string }
type Method = { label: string; detail: string; amount: string; identifier: string }
type Request = {
  countryCode: string
  currencyCode: string
  total: LineItem
  lineItems?: LineItem[]
  requiredShippingContactFields?: string[]
  shippingMethods?: Method[]
}
type Update = {
  newTotal?: LineItem
  newLineItems?: LineItem[]
  newShippingMethods?: Method[]
  errors?: { message?: string }[]
}
type Handler = ((event: Record<string, unknown>) => void) | null

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Apple Pay must be loaded by a script element.')
const origin = new URL(script.src).origin

const contactOf = ({ name, line1, town, postcode, phone }: SheetAddress, email: string) => ({
  givenName: name.split(' ')[0],
  familyName: name.split(' ').slice(1).join(' '),
  addressLines: [line1],
  locality: town,
  postalCode: postcode,
  countryCode: 'GB',
  country: 'United Kingdom',
  emailAddress: email,
  phoneNumber: phone,
})

class SandboxApplePaySession {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1

  static supportsVersion = (version: number): boolean => version >= 1 && version <= 14
  static canMakePayments = (): boolean => true
  static canMakePaymentsWithActiveCard = (): Promise<boolean> => Promise.resolve(true)
  static applePayCapabilities = (): Promise<object> =>
    Promise.resolve({ paymentCredentialStatus: 'paymentCredentialsAvailable' })

  onvalidatemerchant: Handler = null
  onpaymentauthorized: Handler = null
  onshippingcontactselected: Handler = null
  onshippingmethodselected: Handler = null
  onpaymentmethodselected: Handler = null
  oncancel: Handler = null

  #request: Request
  #sheet: Sheet | undefined
  #isValidated = false
  #method: string | undefined
  #problem: string | undefined

  constructor(version: number, request: Request) {
    if (!SandboxApplePaySession.supportsVersion(version))
      throw new TypeError(`Version ${version} is not known.`)
    this.#request = request
    this.#method = request.shippingMethods?.[0]?.identifier
  }

  begin(): void {
    if (this.#sheet) throw new Error('The session has begun already.')
    this.#sheet = openSheet({ origin, wallet: 'apple', hear: (message) => this.#hear(message) })
  }

  completeMerchantValidation(session: { merchantSessionIdentifier?: string }): void {
    if (!session?.merchantSessionIdentifier) return this.#cancel('unknown')
    this.#isValidated = true
    this.#show()
  }

  completeShippingContactSelection = (update: Update): void => this.#take(update)
  completeShippingMethodSelection = (update: Update): void => this.#take(update)
  completePaymentMethodSelection = (update: Update): void => this.#take(update)

  completePayment(result: { status: number; errors?: { message?: string }[] } | number): void {
    const status = typeof result === 'number' ? result : result.status
    const text = typeof result === 'number' ? undefined : result.errors?.[0]?.message
    if (status !== SandboxApplePaySession.STATUS_SUCCESS) {
      return this.#sheet?.send({ type: 'done', isPaid: false, text })
    }
    this.#close()
  }

  abort(): void {
    this.#close()
  }

  #close(): void {
    this.#sheet?.close()
    this.#sheet = undefined
  }

  #cancel(code: string): void {
    this.#close()
    this.oncancel?.({ type: 'cancel', sessionError: { code, info: {} } })
  }

  #hear(message: SheetToPage): void {
    switch (message.type) {
      case 'ready':
        this.#show()
        return this.onvalidatemerchant?.({ validationURL: `${origin}/apple-pay/validate` })
      case 'cancel':
        return this.#cancel('userCanceled')
      case 'address':
        if (!this.onshippingcontactselected) return
        return this.onshippingcontactselected({ shippingContact: contactOf(message.address, '') })
      case 'option':
        this.#method = message.id
        return this.onshippingmethodselected?.({
          shippingMethod: this.#request.shippingMethods?.find(({ identifier }) => identifier === message.id),
        })
      case 'pay':
        return this.onpaymentauthorized?.({ payment: this.#payment(message) })
    }
  }

  #payment({ cardToken, last4, network, email, address }: Extract<SheetToPage, { type: 'pay' }>) {
    const { signedMessage, signature } = JSON.parse(cardToken)
    const contact = contactOf(address, email)
    return {
      token: {
        paymentData: {
          version: 'EC_v1',
          data: signedMessage,
          signature,
          header: { ephemeralPublicKey: '', publicKeyHash: '', transactionId: signature.slice(0, 32) },
        },
        paymentMethod: { displayName: `${network} ${last4}`, network, type: 'credit' },
        transactionIdentifier: signature.slice(0, 32),
      },
      billingContact: contact,
      shippingContact: contact,
    }
  }

  #take({ newTotal, newLineItems, newShippingMethods, errors }: Update): void {
    this.#problem = errors?.[0]?.message
    this.#request = {
      ...this.#request,
      total: newTotal ?? this.#request.total,
      lineItems: newLineItems ?? this.#request.lineItems,
      shippingMethods: newShippingMethods ?? this.#request.shippingMethods,
    }
    this.#method ??= this.#request.shippingMethods?.[0]?.identifier
    this.#show()
  }

  #show(): void {
    this.#sheet?.send({ type: 'show', model: this.#model() })
  }

  #model(): SheetModel {
    const {
      total,
      lineItems = [],
      shippingMethods = [],
      currencyCode,
      requiredShippingContactFields,
    } = this.#request
    return {
      merchant: total.label,
      total: money(total.amount, currencyCode),
      lines: lineItems.map(({ label, amount }) => ({ label, amount: money(amount, currencyCode) })),
      needsAddress: !!requiredShippingContactFields?.includes('postalAddress'),
      options: shippingMethods.map(({ identifier, label, detail }) => ({
        id: identifier,
        label,
        description: detail,
      })),
      selectedOption: this.#method,
      problem: this.#problem,
      isReady: this.#isValidated,
    }
  }
}

if (!('ApplePaySession' in globalThis)) Object.assign(globalThis, { ApplePaySession: SandboxApplePaySession })
