/** A fake of the parts of `ApplePaySession` that the shop uses, for browsers without a real one. */
import { formatMoney, openSheet, type Sheet, type SheetModel, type SheetToPage } from './sheet.ts'

type LineItem = { label: string; amount: string }
type Request = { currencyCode: string; total: LineItem; lineItems: LineItem[] }
type Handler = ((event: Record<string, unknown>) => void) | null

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Apple Pay must be loaded by a script element.')
const origin = new URL(script.src).origin

class SandboxApplePaySession {
  static readonly STATUS_SUCCESS = 0

  static supportsVersion = (version: number): boolean => version >= 1 && version <= 14
  static canMakePayments = (): boolean => true

  onvalidatemerchant: Handler = null
  onpaymentauthorized: Handler = null
  oncancel: Handler = null

  readonly #request: Request
  #sheet: Sheet | undefined
  #isValidated = false

  constructor(version: number, request: Request) {
    if (!SandboxApplePaySession.supportsVersion(version))
      throw new TypeError(`Version ${version} is not supported.`)
    this.#request = request
  }

  begin(): void {
    if (this.#sheet) throw new Error('The session has already started.')
    this.#sheet = openSheet({ origin, wallet: 'apple', onMessage: (message) => this.#handleMessage(message) })
  }

  completeMerchantValidation(session: { merchantSessionIdentifier?: string }): void {
    if (!session?.merchantSessionIdentifier) return this.#cancel('unknown')
    this.#isValidated = true
    this.#show()
  }

  completePayment({ status }: { status: number }): void {
    if (status === SandboxApplePaySession.STATUS_SUCCESS) return this.#close()
    this.#sheet?.send({ type: 'done', isPaid: false })
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

  #handleMessage(message: SheetToPage): void {
    switch (message.type) {
      case 'ready':
        this.#show()
        return this.onvalidatemerchant?.({ validationURL: `${origin}/apple-pay/validate` })
      case 'cancel':
        return this.#cancel('userCanceled')
      case 'address':
      case 'option':
        return // this sheet sends none of these
      case 'pay':
        return this.onpaymentauthorized?.({ payment: this.#buildPayment(message) })
    }
  }

  #buildPayment({ cardToken, last4, network }: Extract<SheetToPage, { type: 'pay' }>) {
    const { signedMessage, signature } = JSON.parse(cardToken)
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
    }
  }

  #show(): void {
    this.#sheet?.send({ type: 'show', model: this.#model() })
  }

  #model(): SheetModel {
    const { total, lineItems, currencyCode } = this.#request
    return {
      merchant: total.label,
      total: formatMoney(total.amount, currencyCode),
      lines: lineItems.map(({ label, amount }) => ({ label, amount: formatMoney(amount, currencyCode) })),
      needsAddress: false,
      options: [],
      isReady: this.#isValidated,
    }
  }
}

if (!('ApplePaySession' in globalThis)) Object.assign(globalThis, { ApplePaySession: SandboxApplePaySession })
