/// <reference types="googlepay" />
import type { businessApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import { toWalletContact, toGoogleCallbacks, type ExpressCallbacks } from './google-express.ts'
import { createGoogleRequest } from './google-request.ts'
import type { WalletContact, WalletOrder } from './wallet.ts'

type GoogleOptions = {
  /** `domainConfig.services.googlePay`. */
  service: businessApi.OutsideService | undefined
  /** `domainConfig.mode`: `live` takes real cards. */
  mode: 'sandbox' | 'live'
  /** Only for GooglePayExpress, whose sheet also asks for address, time and email address. */
  express?: ExpressCallbacks
}

type GooglePayResult =
  /** `googleTokenData` is passed to makePayment unchanged; `contact` is only from the express sheet. */
  | { isPaid: true; googleTokenData: Record<string, unknown>; contact?: WalletContact; optionId?: string }
  | { isPaid: false }

export type GooglePay = {
  /** Google's button, because brands must not draw their own. */
  createButton(onClick: () => void): HTMLElement
  /**
   * Opens the sheet; call it synchronously from the click. `isPaid: false` when the shopper closed it. Throws
   * GOOGLE_PAY for every other outcome (spec §8).
   */
  pay(order: WalletOrder): Promise<GooglePayResult>
}

/**
 * Google Pay when this device and brand can use it, else undefined. Throws GOOGLE_PAY when its script fails
 * to load, DEVICE_CHECK_PROCESSING when the device check fails (spec §8).
 */
export async function openGooglePay({
  service,
  mode,
  express,
}: GoogleOptions): Promise<GooglePay | undefined> {
  if (!service?.scriptUrl) return undefined
  const { scriptUrl: url, integrity, publicKey = '', merchantId } = service
  await loadScript({ url, integrity }).catch(throwGooglePayError)
  const client = new google.payments.api.PaymentsClient({
    environment: mode === 'live' ? 'PRODUCTION' : 'TEST',
    paymentDataCallbacks: express && toGoogleCallbacks(express),
  })
  const requestFor = (order: WalletOrder) =>
    createGoogleRequest({ order, publicKey, merchantId, isExpress: !!express })
  const { apiVersion, apiVersionMinor, allowedPaymentMethods } = createGoogleRequest({
    publicKey,
    isExpress: false,
  })
  const { result } = await client
    .isReadyToPay({ apiVersion, apiVersionMinor, allowedPaymentMethods })
    .catch((cause: unknown) => {
      throw new AppError('DEVICE_CHECK_PROCESSING', { cause })
    })
  if (!result) return undefined

  return {
    createButton: (onClick) =>
      client.createButton({
        onClick,
        buttonType: 'pay',
        buttonSizeMode: 'fill',
        buttonRadius: 24,
        allowedPaymentMethods,
      }),
    pay: (order) => client.loadPaymentData(requestFor(order)).then(getResult, getFailure),
  }
}

function getResult(data: google.payments.api.PaymentData): GooglePayResult {
  const googleTokenData: Record<string, unknown> = JSON.parse(data.paymentMethodData.tokenizationData.token)
  return {
    isPaid: true,
    googleTokenData,
    contact: data.shippingAddress && toWalletContact(data.shippingAddress, data.email ?? ''),
    optionId: data.shippingOptionData?.id,
  }
}

function getFailure(cause: unknown): GooglePayResult {
  const isClosed =
    typeof cause === 'object' && cause !== null && 'statusCode' in cause && cause.statusCode === 'CANCELED'
  return isClosed ? { isPaid: false } : throwGooglePayError(cause)
}

function throwGooglePayError(cause: unknown): never {
  throw new AppError('GOOGLE_PAY', { cause })
}
