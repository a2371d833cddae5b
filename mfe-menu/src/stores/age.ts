import { errorCatalogue } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { isWhole, only, singleton } from '@larder/shared/lib'
import { persistentAtom } from '@larder/shared/stores'
import { confirm, toast } from '@larder/shared/ui'

/** About one visit, because devices are shared. */
const SESSION_DAYS = 2 / 24

const $oldEnoughFor = singleton('menu-age', () => {
  const $age = persistentAtom('age', { schema: only(isWhole), neutral: 0, days: SESSION_DAYS })
  on('session/signed-out', () => $age.set(0))
  return $age
})

/** `You must be at least 18 to purchase this item` (spec §5). */
export const ageRefusal = (minimumAge: number): string =>
  errorCatalogue.AGE_RESTRICTED.text.replace('%s', String(minimumAge))

/** Asks once per session whether the shopper is old enough; otherwise shows the rule and returns false. */
export async function confirmAge(minimumAge: number | undefined): Promise<boolean> {
  if (!minimumAge || minimumAge <= $oldEnoughFor.get()) return true
  const isOver = await confirm({
    title: `Are you ${minimumAge} or over?`,
    text: `${ageRefusal(minimumAge)}. We also check when it is handed over.`,
    confirmLabel: "Yes, I'm over",
    cancelLabel: 'No',
  })
  if (isOver) $oldEnoughFor.set(minimumAge)
  else toast(`${errorCatalogue.AGE_DECLINED.text} ${ageRefusal(minimumAge)}.`, { tone: 'error' })
  return isOver
}
