import { useMemo, useState } from 'react'
import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { confirmAge } from '@larder/shared/order'
import { changeLine } from '@larder/shared/stores'
import { announce, errorToast, useAction } from '@larder/shared/ui'
import {
  computeMealPrice,
  getMealProblems,
  getLinePicks,
  toBasketMeal,
  updatePicks,
  type MealDealOffer,
  type MealPicks,
} from '../../domain/meal-choice.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { addToBasket } from '../../stores/add-to-basket.ts'

/** The id of a course's section on the page, as a link target. */
export const courseFieldId = (id: string): string => `course-${id}`

type Meal = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[] }

type BasketChoice = Parameters<typeof changeLine>[1]

/** Changes a meal in the basket, after confirming the age if needed. Returns whether the line was changed. */
async function changeMeal(
  { basketLineId }: basketApi.BasketLine,
  { name, minimumAge }: { name: string; minimumAge: number | undefined },
  choice: BasketChoice,
): Promise<boolean> {
  if (!(await confirmAge(minimumAge))) return false
  await changeLine(basketLineId, choice)
  announce(`${name} changed`)
  return true
}

type Options = {
  onDone: () => void
  /** The basket line to change instead of adding a new one. */
  line?: basketApi.BasketLine | undefined
}

/** The form state of a meal by course, which starts with the choices of the line. */
export function useMealForm({ deal, menuItems }: Meal, { onDone, line }: Options) {
  const { store, bannerAdvertId } = useMenu()
  const [chosen, setPicks] = useState<MealPicks>(() => (line ? getLinePicks(deal, menuItems, line) : {}))
  const picks = useMemo(() => updatePicks(chosen, menuItems), [chosen, menuItems])
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [hasSubmitted, setSubmitted] = useState(false)
  const problems = hasSubmitted ? getMealProblems(deal, picks) : []

  const save = useAction(async () => {
    const ages = Object.values(picks).flatMap((coursePicks) =>
      coursePicks.map(({ item }) => item.minimumAge ?? 0),
    )
    const item = { name: deal.name, minimumAge: Math.max(0, ...ages) || undefined }
    const choice = { menuItemId: deal.id, quantity, mealDeal: toBasketMeal(deal, picks) }
    const isDone = line
      ? await changeMeal(line, item, choice)
      : await addToBasket({ store, item, choice, bannerAdvertId })
    if (isDone) onDone()
  }, errorToast)
  const submit = async () => {
    const [first] = getMealProblems(deal, picks)
    setSubmitted(true)
    if (first) {
      const field = document.getElementById(courseFieldId(first.courseId))
      field?.scrollIntoView({ block: 'start' })
      field?.focus({ preventScroll: true })
      return
    }
    await save.run()
  }
  const total = toMoney(toPence(computeMealPrice(deal, picks)) * quantity)
  return {
    deal,
    menuItems,
    picks,
    setPicks,
    quantity,
    setQuantity,
    problems,
    isPending: save.isPending,
    submit,
    total,
    isChange: line !== undefined,
  }
}

export type MealForm = ReturnType<typeof useMealForm>
