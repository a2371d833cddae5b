import { useState } from 'react'
import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { confirmAge } from '@larder/shared/order'
import { changeLine } from '@larder/shared/stores'
import { announce, errorToast, useAction } from '@larder/shared/ui'
import {
  mealPrice,
  mealProblems,
  picksOfLine,
  sentMeal,
  type MealDealOffer,
  type MealPicks,
} from '../../domain/meal-choice.ts'
import { useMenu } from '../../parts/menu-context.ts'
import { addToBasket } from '../../stores/add-to-basket.ts'

/** Id of a course’s section on the page, as a link target. */
export const courseId = (id: string): string => `course-${id}`

type Meal = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[] }

type Sent = Parameters<typeof changeLine>[1]

/**
 * The new choice may have a minimum age, confirmed as when a meal is added. True when the line was changed.
 */
async function changeMeal(
  { basketLineId }: basketApi.BasketLine,
  { name, minimumAge }: { name: string; minimumAge: number | undefined },
  choice: Sent,
): Promise<boolean> {
  if (!(await confirmAge(minimumAge))) return false
  await changeLine(basketLineId, choice)
  announce(`${name} changed`)
  return true
}

type Options = {
  onDone: () => void
  /** A basket line to change instead of adding another. */
  line?: basketApi.BasketLine | undefined
}

/** The form state of a meal, by course; begins with the choices of the line. */
export function useMealForm({ deal, menuItems }: Meal, { onDone, line }: Options) {
  const { store, bannerAdvertId } = useMenu()
  const [picks, setPicks] = useState<MealPicks>(() => (line ? picksOfLine(deal, menuItems, line) : {}))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [isAsked, setAsked] = useState(false)
  const problems = isAsked ? mealProblems(deal, picks) : []

  const send = useAction(async () => {
    const ages = Object.values(picks).flatMap((taken) => taken.map(({ item }) => item.minimumAge ?? 0))
    const item = { name: deal.name, minimumAge: Math.max(0, ...ages) || undefined }
    const choice = { menuItemId: deal.id, quantity, mealDeal: sentMeal(deal, picks) }
    const isDone = line
      ? await changeMeal(line, item, choice)
      : await addToBasket({ store, item, choice, bannerAdvertId })
    if (isDone) onDone()
  }, errorToast)
  const submit = async () => {
    const [first] = mealProblems(deal, picks)
    setAsked(true)
    if (first) {
      const field = document.getElementById(courseId(first.courseId))
      field?.scrollIntoView({ block: 'start' })
      field?.focus({ preventScroll: true })
      return
    }
    await send.run()
  }
  const total = toMoney(toPence(mealPrice(deal, picks)) * quantity)
  return {
    deal,
    menuItems,
    picks,
    setPicks,
    quantity,
    setQuantity,
    problems,
    isPending: send.isPending,
    submit,
    total,
    isChange: line !== undefined,
  }
}

export type MealForm = ReturnType<typeof useMealForm>
