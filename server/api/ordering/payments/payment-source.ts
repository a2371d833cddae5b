import type * as z from 'zod'
import type { basketApi, paymentApi } from '@larder/shared/contracts'
import { isCardGateway, isCashGateway } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { PaymentSource } from '@larder/providers/cards/port.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { savedCardsQueries } from '../../members/index.ts'
import type { OrderRow } from '../orders/orders.queries.ts'

export type MakePayment = z.output<typeof paymentApi.makePayment.body>

/**
 * Accepts only the token of the hosted field and no digits, because a security code must never pass through the shop
 * (docs/providers.md#card-payments-checkoutcom, trust P27).
 */
const isCodeToken = (cvv: string) => /^tok_\w+$/.test(cvv)

async function loadSavedCard(
  db: Db,
  { brandId, memberId, cardId }: { brandId: string; memberId: string | undefined; cardId: string },
): Promise<string> {
  const card = memberId && (await savedCardsQueries(db).find({ brandId, memberId }, cardId))
  if (!card) throw new AppError('CARD_DETAILS')
  return card.instrumentId
}

/** The gateway must be that of the card provider, or cash for cash (spec §5). */
export function checkPaymentGateway({ paymentMethod, paymentGateway }: MakePayment): void {
  const isMatching = paymentMethod === 'Cash' ? isCashGateway(paymentGateway) : isCardGateway(paymentGateway)
  if (!isMatching) throw new AppError('GATEWAY_NOT_SUPPORTED')
}

/**
 * The source to charge: a card token, a saved card of this member, or wallet data (readings 18). Throws CARD_DETAILS
 * for an incomplete source or another member's card.
 */
export async function loadPaymentSource(
  db: Db,
  owner: { brandId: string; memberId: string | undefined },
  { paymentMethod, type, token, cardId, cvv, saveCard, googleTokenData, appleTokenData }: MakePayment,
): Promise<PaymentSource> {
  if (paymentMethod === 'ApplePay') {
    if (!appleTokenData) throw new AppError('CARD_DETAILS')
    return { type: 'apple-pay', tokenData: appleTokenData }
  }
  if (paymentMethod === 'GooglePay' || paymentMethod === 'GooglePayExpress') {
    if (!googleTokenData) throw new AppError('GOOGLE_PAY')
    return { type: 'google-pay', tokenData: googleTokenData }
  }
  if (type === 'id') {
    if (!cvv) throw new AppError('CARD_CVV_REQUIRED')
    if (!cardId || !isCodeToken(cvv)) throw new AppError('CARD_DETAILS')
    return { type: 'instrument', instrumentId: await loadSavedCard(db, { ...owner, cardId }), cvvToken: cvv }
  }
  if (!token) throw new AppError('CARD_DETAILS')
  // A guest has no account in which to save a card.
  return { type: 'token', token, saveCard: saveCard === true && owner.memberId !== undefined }
}

/**
 * Throws PAYMENT_NOT_OFFERED or CARD_NOT_ACCEPTED when this payment method is not allowed for the order, and ITEM_UNAVAILABLE when
 * something of its `lines`, all of them unless others are named, is not sold any more.
 */
export type CheckPaymentOffered = (
  order: OrderRow,
  method: MakePayment['paymentMethod'],
  lines?: readonly basketApi.BasketLine[],
) => Promise<void>
