/// <reference types="googlepay" />
import { action } from '@larder/shared/errors'
import { describeTransaction } from './google-request.ts'
import type { WalletContact, WalletOption, WalletOrder } from './wallet.ts'

/** The shop's callbacks while the express sheet is open. */
export type ExpressCallbacks = {
  /** The shopper chose an address or a time. Returns the new amounts and times, or the error. */
  onChange: (choice: { postcode?: string; optionId?: string }) => Promise<SheetUpdate>
  /**
   * The shopper confirmed the payment. Returns the rejection message, or undefined when the order was placed.
   */
  onAuthorise: (result: AuthorisedExpressPayment) => Promise<string | undefined>
}

export type SheetUpdate =
  | { order: WalletOrder; options: WalletOption[]; selectedOptionId?: string }
  | { problem: string; concerns: 'address' | 'option' }

type AuthorisedExpressPayment = {
  googleTokenData: Record<string, unknown>
  contact: WalletContact
  optionId?: string
}

/** Maps Google's callbacks to the shop's. */
export function toGoogleCallbacks({
  onChange,
  onAuthorise,
}: ExpressCallbacks): google.payments.api.PaymentDataCallbacks {
  return {
    onPaymentDataChanged: async ({ shippingAddress, shippingOptionData }) => {
      const optionId = shippingOptionData?.id
      return toGoogleUpdate(await onChange({ postcode: shippingAddress?.postalCode, optionId }))
    },
    onPaymentAuthorized: async ({ paymentMethodData, shippingAddress, shippingOptionData, email = '' }) => {
      if (!shippingAddress) return toGoogleRejection('Please choose an address.')
      // An exception in Google's callback leaves its sheet open without a message, so every outcome becomes a
      // message.
      const outcome = await action(() => {
        const googleTokenData: Record<string, unknown> = JSON.parse(paymentMethodData.tokenizationData.token)
        const contact = toWalletContact(shippingAddress, email)
        return onAuthorise({ googleTokenData, contact, optionId: shippingOptionData?.id })
      })
      const problem = outcome.isDone ? outcome.output : outcome.error.text
      return problem === undefined ? { transactionState: 'SUCCESS' } : toGoogleRejection(problem)
    },
  }
}

function toGoogleUpdate(buildAnswer: SheetUpdate): google.payments.api.PaymentDataRequestUpdate {
  if ('problem' in buildAnswer) {
    const isAddress = buildAnswer.concerns === 'address'
    return {
      error: {
        reason: isAddress ? 'SHIPPING_ADDRESS_UNSERVICEABLE' : 'SHIPPING_OPTION_INVALID',
        message: buildAnswer.problem,
        intent: isAddress ? 'SHIPPING_ADDRESS' : 'SHIPPING_OPTION',
      },
    }
  }
  const { order, options, selectedOptionId } = buildAnswer
  return {
    newTransactionInfo: describeTransaction(order),
    newShippingOptionParameters: {
      defaultSelectedOptionId: selectedOptionId ?? options[0]?.id,
      shippingOptions: options.map(({ id, label, description = '' }) => ({ id, label, description })),
    },
  }
}

const toGoogleRejection = (message: string): google.payments.api.PaymentAuthorizationResult => ({
  transactionState: 'ERROR',
  error: { reason: 'OTHER_ERROR', message, intent: 'PAYMENT_AUTHORIZATION' },
})

export function toWalletContact(address: google.payments.api.Address, email: string): WalletContact {
  return {
    name: address.name ?? '',
    email,
    phone: address.phoneNumber ?? '',
    addressLine1: address.address1 ?? '',
    addressLine2: [address.address2, address.address3].filter(Boolean).join(', '),
    town: address.locality ?? '',
    postcode: address.postalCode ?? '',
    countryCode: address.countryCode ?? 'GB',
  }
}
