import { basketApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { $basket, addItem, choiceOf, fetchBasket, receiveBasket, sessionCall } from '@larder/shared/stores'
import { toast, withErrorToast } from '@larder/shared/ui'
import { ageDeclinedText, promptForAge, needsAgeCheck } from './age.ts'

type Line = basketApi.BasketLine

const restrictedLines = (lines: readonly Line[], age: number): Line[] =>
  lines.filter(({ minimumAge = 0 }) => minimumAge >= age)
const joinNames = (lines: readonly Line[]): string => [...new Set(lines.map(({ name }) => name))].join(', ')

/**
 * Removes the lines with at least this minimum age and returns them. The basket is shown only when all are removed, so
 * that nothing depends on an intermediate state. Throws AppError; lines that were removed until then stay removed.
 */
async function removeRestricted(age: number): Promise<Line[]> {
  let basket = await fetchBasket()
  const lines = restrictedLines(basket.items, age)
  for (const { basketLineId } of lines) {
    const { basketToken, version } = basket
    basket = await withErrorContext('ITEM_REMOVE', () =>
      sessionCall(basketApi.removeItem, { basketToken, version, basketLineId }),
    )
  }
  receiveBasket(basket)
  return lines
}

/** Adds the lines again. Their age is checked again before checkout. */
async function restoreLines(storeId: number, lines: readonly Line[]): Promise<void> {
  for (const line of lines) await addItem(storeId, choiceOf(line))
}

/**
 * Removes the age-restricted items from the basket and keeps everything else (spec §8). Returns the message that says
 * which.
 */
async function declineAge({ minimumAge = 0, storeId }: basketApi.Basket): Promise<string> {
  const lines = await removeRestricted(minimumAge)
  const text = `${ageDeclinedText(minimumAge)} Taken out of your basket: ${joinNames(lines)}.`
  const undo = () => void withErrorToast(() => restoreLines(storeId ?? 0, lines))
  toast(
    text,
    storeId === undefined ? { tone: 'error' } : { tone: 'error', action: { label: 'Undo', run: undo } },
  )
  return text
}

type AgeAnswer = { isOldEnough: true } | { isOldEnough: false; message: string }

/**
 * Asks for the age that the basket requires, however its items were added: by reordering, by a link, in another
 * browser or in an earlier visit. A shopper who is too young keeps the other items and is asked for a lower limit
 * among them; `message` is the text shown. Throws AppError when the items could not be removed; nothing is confirmed
 * then, and the question can be asked again.
 */
export async function promptForBasketAge(): Promise<AgeAnswer> {
  const basket = $basket.get()
  if (!basket || !needsAgeCheck(basket)) return { isOldEnough: true }
  const { minimumAge = 0, items } = basket
  if (await promptForAge(minimumAge, joinNames(restrictedLines(items, minimumAge))))
    return { isOldEnough: true }
  const message = await declineAge(basket)
  if (($basket.get()?.minimumAge ?? 0) < minimumAge) await promptForBasketAge()
  return { isOldEnough: false, message }
}
