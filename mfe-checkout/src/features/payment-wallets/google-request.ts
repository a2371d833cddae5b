/// <reference types="googlepay" />
import { formatWalletAmount, type WalletOrder } from './wallet.ts'

type RequestOptions = { order?: WalletOrder; publicKey: string; merchantId?: string; isExpress: boolean }

/** The gateway's name at Google (docs/providers.md#google-pay). */
const GOOGLE_GATEWAY_NAME = 'checkoutltd'

/** The payment request to Google: cards of the accepted networks, encrypted for the card gateway. */
export function createGoogleRequest({
  order,
  publicKey,
  merchantId = '',
  isExpress,
}: RequestOptions): google.payments.api.PaymentDataRequest {
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    merchantInfo: { merchantId, merchantName: order?.merchantName },
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: {
          allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowedCardNetworks: ['VISA', 'MASTERCARD', 'DISCOVER', 'JCB'],
          billingAddressRequired: isExpress,
        },
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: { gateway: GOOGLE_GATEWAY_NAME, gatewayMerchantId: publicKey },
        },
      },
    ],
    transactionInfo: describeTransaction(order),
    emailRequired: isExpress,
    shippingAddressRequired: isExpress,
    shippingAddressParameters: isExpress
      ? { allowedCountryCodes: ['GB'], phoneNumberRequired: true }
      : undefined,
    shippingOptionRequired: isExpress,
    callbackIntents: isExpress ? ['SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'PAYMENT_AUTHORIZATION'] : undefined,
  }
}

/** The order in the format of Google's sheet. */
export function describeTransaction(order: WalletOrder | undefined): google.payments.api.TransactionInfo {
  const { currencyCode = 'GBP', total = 0, lines = [] } = order ?? {}
  return {
    countryCode: 'GB',
    currencyCode,
    totalPriceStatus: 'FINAL',
    totalPriceLabel: 'Total',
    totalPrice: formatWalletAmount(total),
    displayItems: lines.map(({ label, amount }) => ({
      label,
      type: 'LINE_ITEM',
      price: formatWalletAmount(amount),
    })),
  }
}
