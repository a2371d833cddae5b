import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import type * as z from 'zod'
import {
  choiceOfLine,
  choiceProblems,
  firstChoice,
  sentOptions,
  unitPrice,
  type ItemChoice,
} from './item-choice.ts'

type MenuItem = catalogueApi.MenuItem
type MealCourse = catalogueApi.MealCourse
export type MealDealOffer = Extract<catalogueApi.Deal, { kind: 'meal' }>

/** One item chosen for a course: which of its choices, and the item's own options. */
export type MealPick = { choice: MealCourse['choices'][number]; item: MenuItem; options: ItemChoice }
export type MealPicks = Readonly<Record<string, readonly MealPick[]>>

const sameChoice = (a: MealPick['choice'], b: MealPick['choice']): boolean =>
  a.menuItemId === b.menuItemId && a.sizeId === b.sizeId

/** The items chosen for a course. */
export const findPicks = (picks: MealPicks, courseId: string): readonly MealPick[] => picks[courseId] ?? []

/** How often a choice is selected in its course. */
export const timesPicked = (picks: MealPicks, courseId: string, choice: MealPick['choice']): number =>
  findPicks(picks, courseId).filter((pick) => sameChoice(pick.choice, choice)).length

/** A chosen item with its initial options. */
export function newPick(choice: MealPick['choice'], item: MenuItem): MealPick {
  return { choice, item, options: { ...firstChoice(item), sizeId: choice.sizeId } }
}

/** The choices of a basket line; a part that is no longer offered is omitted and has to be chosen again. */
export function picksOfLine(
  { courses }: MealDealOffer,
  menuItems: readonly MenuItem[],
  { mealDealParts }: Pick<basketApi.BasketLine, 'mealDealParts'>,
): MealPicks {
  const findPick = (course: MealCourse, part: basketApi.BasketLine['mealDealParts'][number]): MealPick[] => {
    const choice = course.choices.find(
      ({ menuItemId, sizeId }) => menuItemId === part.menuItemId && (!sizeId || sizeId === part.sizeId),
    )
    const item = menuItems.find(({ id }) => id === part.menuItemId)
    return choice && item ? [{ choice, item, options: choiceOfLine(part) }] : []
  }
  return Object.fromEntries(
    courses.map((course) => [
      course.id,
      mealDealParts.filter(({ groupId }) => groupId === course.id).flatMap((part) => findPick(course, part)),
    ]),
  )
}

/**
 * Selects a choice for a course. Where only one is allowed it replaces the earlier one; in a full course it
 * replaces the earliest.
 */
export function pickFor(picks: MealPicks, course: MealCourse, pick: MealPick): MealPicks {
  const now = findPicks(picks, course.id)
  const remaining = now.length < course.max ? now : now.slice(1)
  return { ...picks, [course.id]: [...remaining, pick] }
}

/** Deselects one of a choice. */
export function leaveFor(picks: MealPicks, course: MealCourse, choice: MealPick['choice']): MealPicks {
  const now = findPicks(picks, course.id)
  const at = now.findIndex((pick) => sameChoice(pick.choice, choice))
  return { ...picks, [course.id]: now.filter((_, index) => index !== at) }
}

/** Choices missing before a meal can be added, by course. */
export function mealProblems(
  { courses }: MealDealOffer,
  picks: MealPicks,
): { courseId: string; message: string }[] {
  return courses.flatMap((course) => {
    const now = findPicks(picks, course.id)
    const missing = course.min - now.length
    if (missing > 0) {
      const message = `${course.name}: ${now.length > 0 ? `choose ${missing} more` : `choose ${course.min}`}`
      return [{ courseId: course.id, message }]
    }
    return now.flatMap(({ item, options }) => {
      const [first] = choiceProblems({ ...item, sizes: [] }, options)
      return first ? [{ courseId: course.id, message: `${item.name}: ${first.message}` }] : []
    })
  })
}

/** Price of one meal in major units: the deal's price, surcharges of choices, and options. */
export function mealPrice(deal: MealDealOffer, picks: MealPicks): number {
  const extras = Object.values(picks)
    .flat()
    .map(({ choice, item, options }) => {
      const withOptions = unitPrice({ ...item, sizes: [], price: 0, percentOff: 0 }, options, false)
      return toPence(choice.extraPrice) + toPence(withOptions)
    })
  return toMoney(extras.reduce((sum, extra) => sum + extra, toPence(deal.price)))
}

type SentMeal = NonNullable<z.input<typeof basketApi.MenuItemChoice>['mealDeal']>

/** The meal as the basket's API takes it. */
export function sentMeal({ courses }: MealDealOffer, picks: MealPicks): SentMeal {
  const choices = courses.flatMap((course) =>
    findPicks(picks, course.id).map(({ choice, options }) => ({
      groupId: course.id,
      menuItemId: choice.menuItemId,
      sizeId: choice.sizeId,
      options: sentOptions(options),
    })),
  )
  return { choices }
}
