import { useState } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import {
  mealPrice,
  mealProblems,
  sentMeal,
  type MealDealOffer,
  type MealPicks,
} from '../../domain/meal-choice.ts'
import { useMenu } from '../../parts/menu-context.ts'
import { addToBasket } from '../../stores/adding.ts'

/** Id of a course’s part of the page, to be led to. */
export const courseId = (id: string): string => `course-${id}`

type Meal = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[] }

/** What the shopper picks for a meal, course by course. */
export function useMealForm({ deal, menuItems }: Meal, onAdded: () => void) {
  const { store, bannerAdvertId } = useMenu()
  const [picks, setPicks] = useState<MealPicks>({})
  const [quantity, setQuantity] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const problems = isAsked ? mealProblems(deal, picks) : []

  const submit = async () => {
    const [first] = mealProblems(deal, picks)
    setAsked(true)
    if (first) {
      const field = document.getElementById(courseId(first.courseId))
      field?.scrollIntoView({ block: 'start' })
      field?.focus({ preventScroll: true })
      return
    }
    const ages = Object.values(picks).flatMap((taken) => taken.map(({ item }) => item.minimumAge ?? 0))
    setPending(true)
    const isAdded = await addToBasket({
      store,
      item: { name: deal.name, minimumAge: Math.max(0, ...ages) || undefined },
      choice: { menuItemId: deal.id, quantity, mealDeal: sentMeal(deal, picks) },
      bannerAdvertId,
    })
    setPending(false)
    if (isAdded) onAdded()
  }
  const total = toMoney(toPence(mealPrice(deal, picks)) * quantity)
  return { deal, menuItems, picks, setPicks, quantity, setQuantity, problems, isPending, submit, total }
}

export type MealForm = ReturnType<typeof useMealForm>
