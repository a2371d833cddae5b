import type { basketApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { isInteger, only, singleton } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'
import { confirm, toast } from '@larder/shared/ui'
import { readonlyType } from 'nanostores'

/** How long a confirmed age is kept, in days: about one visit, because devices are shared. */
const CONFIRMATION_DAYS = 2 / 24

// Shared by all areas of a page.
const $oldEnoughFor = singleton('confirmed-age', () => {
  const $age = persistentAtom('age', { schema: only(isInteger), neutral: 0, days: CONFIRMATION_DAYS })
  on('session/signed-out', () => $age.set(0))
  return $age
})

/** The age in years that the shopper has confirmed in this visit; 0 if none. */
export const $confirmedAge = readonlyType($oldEnoughFor)

/** `You must be at least 18 to purchase this item` (spec §5). */
export const ageRestrictionText = (minimumAge: number): string =>
  errorCatalogue.AGE_RESTRICTED.text.replace('%s', String(minimumAge))

/** The message after an age restriction was declined (spec §8), with the rule. */
export const ageDeclinedText = (minimumAge: number): string =>
  `${errorCatalogue.AGE_DECLINED.text} ${ageRestrictionText(minimumAge)}.`

type AgeRestricted = Pick<basketApi.Basket, 'minimumAge'>

/** Whether the basket has a minimum age that the shopper has not confirmed in this visit. */
export const needsAgeCheck = (basket: AgeRestricted | undefined, confirmed = $confirmedAge.get()): boolean =>
  (basket?.minimumAge ?? 0) > confirmed

/** Asks for the age once per visit; true when the shopper is old enough. `what` names the items concerned. */
export async function promptForAge(minimumAge: number | undefined, itemNames?: string): Promise<boolean> {
  if (!minimumAge || minimumAge <= $oldEnoughFor.get()) return true
  const rule = `${ageRestrictionText(minimumAge)}. We also check when it is handed over.`
  const isOldEnough = await confirm({
    title: `Are you ${minimumAge} or over?`,
    text: itemNames ? `${itemNames}: ${rule}` : rule,
    confirmLabel: "Yes, I'm over",
    cancelLabel: 'No',
  })
  if (isOldEnough) $oldEnoughFor.set(minimumAge)
  return isOldEnough
}

/** Asks for the age once per visit. If the shopper is not old enough, shows the rule and returns false. */
export async function confirmAge(minimumAge: number | undefined): Promise<boolean> {
  const isOldEnough = await promptForAge(minimumAge)
  if (!isOldEnough && minimumAge) toast(ageDeclinedText(minimumAge), { tone: 'error' })
  return isOldEnough
}
