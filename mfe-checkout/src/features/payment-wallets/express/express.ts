import type { basketApi } from '@larder/shared/contracts'
import { action, AppError } from '@larder/shared/errors'
import { $basket } from '@larder/shared/stores'
import type { ExpressCallbacks, SheetUpdate } from '../google-express.ts'
import { toWalletOrder } from '../wallet.ts'
import { saveContact, repriceForPostcode } from './express-details.ts'
import { getChosenOption, listSlotOptions, reserveOption } from './express-slots.ts'

type GoogleSource = {
  paymentMethod: 'GooglePayExpress'
  type: 'token'
  googleTokenData: Record<string, unknown>
}
/** Orders and pays for the basket in the sheet, and returns the result. Throws AppError for a rejection. */
type Charge = (source: GoogleSource, sheetBasket: basketApi.Basket) => Promise<'paid' | 'bank' | 'unknown'>

function requireBasket() {
  const basket = $basket.get()
  if (!basket) throw new AppError('BASKET_EMPTY')
  return basket
}

/**
 * The shop's side of Google's express sheet: prices the address, reserves the time, places the order.
 * Google's callbacks are set once; `begin` sets the payment function each time the sheet opens.
 */
export function createExpressRequest(merchantName: string): {
  express: ExpressCallbacks
  begin: (charge: Charge, sheetBasket: basketApi.Basket) => void
} {
  let charge: Charge = () => Promise.reject(new AppError('GOOGLE_PAY'))
  // The basket whose total the sheet shows. Only that total may be paid (trust P4).
  let sheetBasket: basketApi.Basket | undefined
  async function buildAnswer(): Promise<SheetUpdate> {
    const options = await listSlotOptions(requireBasket())
    const [first] = options
    if (!first) return { problem: new AppError('NO_SLOTS_TODAY').text, concerns: 'option' }
    const selectedId = getChosenOption(requireBasket())
    const isOffered = options.some(({ id }) => id === selectedId)
    // The page handles a chosen time that has lapsed; the sheet does not replace it.
    if (!isOffered && requireBasket().lapsedSlot)
      return { problem: new AppError('ORDER_TIME_INVALID').text, concerns: 'option' }
    const selectedOptionId = isOffered && selectedId ? selectedId : first.id
    sheetBasket = requireBasket()
    return { order: toWalletOrder(sheetBasket, merchantName), options, selectedOptionId }
  }

  const express: ExpressCallbacks = {
    async onChange({ postcode, optionId }) {
      const repriced = await action(() =>
        postcode ? repriceForPostcode(requireBasket(), postcode) : undefined,
      )
      if (!repriced.isDone) return { problem: repriced.error.text, concerns: 'address' }
      const outcome = await action(async () => {
        if (optionId) await reserveOption(requireBasket(), optionId)
        return buildAnswer()
      })
      return outcome.isDone ? outcome.output : { problem: outcome.error.text, concerns: 'option' }
    },
    async onAuthorise({ googleTokenData, contact, optionId }) {
      const paid = await action(async () => {
        if (optionId) await reserveOption(requireBasket(), optionId)
        const confirmed = await saveContact(sheetBasket ?? requireBasket(), contact)
        const source = { paymentMethod: 'GooglePayExpress', type: 'token', googleTokenData } as const
        const result = await charge(source, confirmed)
        return result === 'unknown' ? new AppError('PAYMENT_UNKNOWN').text : undefined
      })
      return paid.isDone ? paid.output : paid.error.text
    },
  }
  const setCharge = (next: Charge, basket: basketApi.Basket): void => {
    charge = next
    sheetBasket = basket
  }
  return { express, begin: setCharge }
}
