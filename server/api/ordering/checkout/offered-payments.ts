import type { FulfilmentMethod, paymentApi, SelectedSlot } from '@larder/shared/contracts'
import { availablePayments, CARD_GATEWAY, wallClock } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Store } from '../../model/index.ts'
import type { BrandOffer } from '../basket/shop.queries.ts'

type OrderTerms = {
  store: Store
  offer: BrandOffer
  method: FulfilmentMethod
  slot: SelectedSlot | undefined
  hasAlcohol: boolean
  now: Date
}

/** Time of day that the cash cut-off is compared with: the slot's, else now, in the store's zone (readings 14). */
function cutOffTime({ store, slot, now }: OrderTerms): string {
  const at = slot && !slot.isAsap ? new Date(slot.startsAt) : now
  return wallClock(at, store.timeZone).time
}

/** The payment methods of this order, by the same rule as the browser's. */
export function offeredPayments(terms: OrderTerms): paymentApi.PaymentKind[] {
  const { store, offer, method, slot, hasAlcohol } = terms
  return availablePayments({
    methods: store.paymentMethods.map(({ name, enabledForMethod, cutOffTime: until }) => ({
      name,
      settings: { enabledForMethod },
      cutOffTime: until,
    })),
    gateways: [CARD_GATEWAY],
    fulfilmentMethod: method,
    denyPayments: slot?.denyPayments,
    hasAlcohol,
    time: cutOffTime(terms),
    wallets: offer.wallets,
  })
}

/** Throws the message of spec §8 when a payment method is not one of those offered. */
export function checkPayment(kind: paymentApi.PaymentKind, terms: OrderTerms): void {
  if (offeredPayments(terms).includes(kind)) return
  throw new AppError(kind === 'Cards' ? 'CARD_NOT_ACCEPTED' : 'PAYMENT_NOT_OFFERED')
}
