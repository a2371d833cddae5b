import type { basketApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { isInteger, only, singleton } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'
import { confirm, toast } from '@larder/shared/ui'
import { readonlyType } from 'nanostores'

/** About one visit, because devices are shared. */
const SESSION_DAYS = 2 / 24

// One for all areas of a page: they share the answer.
const $oldEnoughFor = singleton('confirmed-age', () => {
  const $age = persistentAtom('age', { schema: only(isInteger), neutral: 0, days: SESSION_DAYS })
  on('session/signed-out', () => $age.set(0))
  return $age
})

/** The age in years that this visit's shopper has confirmed; 0 before any. */
export const $confirmedAge = readonlyType($oldEnoughFor)

/** `You must be at least 18 to purchase this item` (spec §5). */
export const ageRefusal = (minimumAge: number): string =>
  errorCatalogue.AGE_RESTRICTED.text.replace('%s', String(minimumAge))

/** Said of a declined age restriction (spec §8), with the rule. */
export const ageDeclined = (minimumAge: number): string =>
  `${errorCatalogue.AGE_DECLINED.text} ${ageRefusal(minimumAge)}.`

type AgeAsked = Pick<basketApi.Basket, 'minimumAge'>

/** Whether something in the basket has a minimum age that this visit's shopper has not confirmed yet. */
export const isAgeOpen = (basket: AgeAsked | undefined, confirmed = $confirmedAge.get()): boolean =>
  (basket?.minimumAge ?? 0) > confirmed

/** The question itself, once per visit; true when the shopper is old enough. `what` names the items it is about. */
export async function askAge(minimumAge: number | undefined, what?: string): Promise<boolean> {
  if (!minimumAge || minimumAge <= $oldEnoughFor.get()) return true
  const rule = `${ageRefusal(minimumAge)}. We also check when it is handed over.`
  const isOver = await confirm({
    title: `Are you ${minimumAge} or over?`,
    text: what ? `${what}: ${rule}` : rule,
    confirmLabel: "Yes, I'm over",
    cancelLabel: 'No',
  })
  if (isOver) $oldEnoughFor.set(minimumAge)
  return isOver
}

/** Asks once per visit whether the shopper is old enough; otherwise shows the rule and returns false. */
export async function confirmAge(minimumAge: number | undefined): Promise<boolean> {
  const isOver = await askAge(minimumAge)
  if (!isOver && minimumAge) toast(ageDeclined(minimumAge), { tone: 'error' })
  return isOver
}
