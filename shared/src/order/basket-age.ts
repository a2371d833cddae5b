import { basketApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { $basket, addItem, choiceOf, fetchBasket, receiveBasket, sessionCall } from '@larder/shared/stores'
import { toast, withErrorToast } from '@larder/shared/ui'
import { ageDeclined, askAge, isAgeOpen } from './age.ts'

type Line = basketApi.BasketLine

const restricted = (lines: readonly Line[], age: number): Line[] =>
  lines.filter(({ minimumAge = 0 }) => minimumAge >= age)
const joinNames = (lines: readonly Line[]): string => [...new Set(lines.map(({ name }) => name))].join(', ')

/**
 * Removes the lines with this minimum age or a higher one, and gives them back. The basket is shown once all are
 * out, so that nothing is decided by a basket halfway. Throws AppError; what was removed until then stays out.
 */
async function removeRestricted(age: number): Promise<Line[]> {
  let basket = await fetchBasket()
  const lines = restricted(basket.items, age)
  for (const { basketLineId } of lines) {
    const { basketToken, version } = basket
    basket = await withErrorContext('ITEM_REMOVE', () =>
      sessionCall(basketApi.removeItem, { basketToken, version, basketLineId }),
    )
  }
  receiveBasket(basket)
  return lines
}

/** Puts the lines back; their age is asked about again before checkout. */
async function putBack(storeId: number, lines: readonly Line[]): Promise<void> {
  for (const line of lines) await addItem(storeId, choiceOf(line))
}

/** Declined: the items it is about leave the basket and everything else stays (spec §8). The text says which. */
async function declineAge({ minimumAge = 0, storeId }: basketApi.Basket): Promise<string> {
  const lines = await removeRestricted(minimumAge)
  const text = `${ageDeclined(minimumAge)} Taken out of your basket: ${joinNames(lines)}.`
  const undo = () => void withErrorToast(() => putBack(storeId ?? 0, lines))
  toast(
    text,
    storeId === undefined ? { tone: 'error' } : { tone: 'error', action: { label: 'Undo', run: undo } },
  )
  return text
}

type Asked = { isOldEnough: true } | { isOldEnough: false; said: string }

/**
 * Asks about the age of what is in the basket, however it came there: ordered again, by a link, in another browser,
 * or on an earlier visit. Whoever is too young keeps the rest of the basket, and is asked about a lower limit in it;
 * `said` is what they read.
 * Throws AppError when the items could not be removed: then nothing is confirmed, and it may be asked again.
 */
export async function askBasketAge(): Promise<Asked> {
  const basket = $basket.get()
  if (!basket || !isAgeOpen(basket)) return { isOldEnough: true }
  const { minimumAge = 0, items } = basket
  if (await askAge(minimumAge, joinNames(restricted(items, minimumAge)))) return { isOldEnough: true }
  const said = await declineAge(basket)
  if (($basket.get()?.minimumAge ?? 0) < minimumAge) await askBasketAge()
  return { isOldEnough: false, said }
}
