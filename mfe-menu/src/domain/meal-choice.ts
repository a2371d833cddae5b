import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import type * as z from 'zod'
import {
  getLineChoice,
  getChoiceProblems,
  createDefaultChoice,
  toBasketOptions,
  computeUnitPrice,
  type ItemChoice,
} from '@larder/shared/choice'

type MenuItem = catalogueApi.MenuItem
type MealCourse = catalogueApi.MealCourse
export type MealDealOffer = Extract<catalogueApi.Deal, { kind: 'meal' }>

export type MealPick = { choice: MealCourse['choices'][number]; item: MenuItem; options: ItemChoice }
export type MealPicks = Readonly<Record<string, readonly MealPick[]>>

const isSameChoice = (a: MealPick['choice'], b: MealPick['choice']): boolean =>
  a.menuItemId === b.menuItemId && a.sizeId === b.sizeId

export const getPicks = (picks: MealPicks, courseId: string): readonly MealPick[] => picks[courseId] ?? []

export const countPicks = (picks: MealPicks, courseId: string, choice: MealPick['choice']): number =>
  getPicks(picks, courseId).filter((pick) => isSameChoice(pick.choice, choice)).length

export function createPick(choice: MealPick['choice'], item: MenuItem): MealPick {
  return { choice, item, options: { ...createDefaultChoice(item), sizeId: choice.sizeId } }
}

/** Whether a choice can be ordered: its item, in the size that the course names or else in the default one. */
export function isChoiceAvailable(choice: MealPick['choice'], { isAvailable, sizes }: MenuItem): boolean {
  const size = sizes.find(({ id, isDefault }) => (choice.sizeId ? id === choice.sizeId : isDefault))
  return isAvailable && size?.isAvailable !== false
}

/** The name of a choice, with the size that the course names. */
export function formatChoiceName({ sizeId }: MealPick['choice'], { name, sizes }: MenuItem): string {
  const size = sizes.find(({ id }) => id === sizeId)
  return size ? `${name}, ${size.name}` : name
}

/**
 * Reads the choices of a basket line. A part that is no longer offered, or is sold out, is omitted and has to be chosen
 * again, and so are all of a course that now takes fewer.
 */
export function getLinePicks(
  { courses }: MealDealOffer,
  menuItems: readonly MenuItem[],
  { mealDealParts }: Pick<basketApi.BasketLine, 'mealDealParts'>,
): MealPicks {
  const getPick = (course: MealCourse, part: basketApi.BasketLine['mealDealParts'][number]): MealPick[] => {
    const choice = course.choices.find(
      ({ menuItemId, sizeId }) => menuItemId === part.menuItemId && (!sizeId || sizeId === part.sizeId),
    )
    const item = menuItems.find(({ id }) => id === part.menuItemId)
    if (!choice || !item || !isChoiceAvailable(choice, item)) return []
    return [{ choice, item, options: getLineChoice(part) }]
  }
  const getCoursePicks = (course: MealCourse): MealPick[] => {
    const parts = mealDealParts.filter(({ groupId }) => groupId === course.id)
    return parts.length > course.max ? [] : parts.flatMap((part) => getPick(course, part))
  }
  return Object.fromEntries(courses.map((course) => [course.id, getCoursePicks(course)]))
}

/** The picks with their items as they are now: one may have sold out since it was chosen. */
export function updatePicks(picks: MealPicks, menuItems: readonly MenuItem[]): MealPicks {
  const byId = new Map(menuItems.map((item) => [item.id, item]))
  const update = (pick: MealPick): MealPick => ({ ...pick, item: byId.get(pick.item.id) ?? pick.item })
  return Object.fromEntries(Object.entries(picks).map(([course, own]) => [course, own.map(update)]))
}

/** Adds a choice to a course. In a full course it replaces the earliest choice. */
export function addPick(picks: MealPicks, course: MealCourse, pick: MealPick): MealPicks {
  const picked = getPicks(picks, course.id)
  const remaining = picked.length < course.max ? picked : picked.slice(1)
  return { ...picks, [course.id]: [...remaining, pick] }
}

/** Removes one selection of a choice from a course. */
export function removePick(picks: MealPicks, course: MealCourse, choice: MealPick['choice']): MealPicks {
  const picked = getPicks(picks, course.id)
  const removedIndex = picked.findIndex((pick) => isSameChoice(pick.choice, choice))
  return { ...picks, [course.id]: picked.filter((_, index) => index !== removedIndex) }
}

/** Why a choice of a meal cannot be ordered. */
function getPickProblem({ choice, item, options }: MealPick, { min }: MealCourse): string | undefined {
  if (!isChoiceAvailable(choice, item))
    return `${formatChoiceName(choice, item)} is sold out. Choose another${min === 0 ? ', or none' : ''}`
  const [first] = getChoiceProblems({ ...item, sizes: [] }, options)
  return first && `${item.name}: ${first.message}`
}

/** Choices missing before a meal can be added, by course. */
export function getMealProblems(
  { courses }: MealDealOffer,
  picks: MealPicks,
): { courseId: string; message: string }[] {
  return courses.flatMap((course) => {
    const picked = getPicks(picks, course.id)
    const missing = course.min - picked.length
    if (missing > 0) {
      const message = `${course.name}: ${picked.length > 0 ? `choose ${missing} more` : `choose ${course.min}`}`
      return [{ courseId: course.id, message }]
    }
    return picked.flatMap((pick) => {
      const message = getPickProblem(pick, course)
      return message ? [{ courseId: course.id, message }] : []
    })
  })
}

/** Price of one meal in major units: the deal's price, surcharges of choices, and options. */
export function computeMealPrice(deal: MealDealOffer, picks: MealPicks): number {
  const extras = Object.values(picks)
    .flat()
    .map(({ choice, item, options }) => {
      const withOptions = computeUnitPrice({ ...item, sizes: [], price: 0, percentOff: 0 }, options, false)
      return toPence(choice.extraPrice) + toPence(withOptions)
    })
  return toMoney(extras.reduce((sum, extra) => sum + extra, toPence(deal.price)))
}

type BasketMeal = NonNullable<z.input<typeof basketApi.MenuItemChoice>['mealDeal']>

export function toBasketMeal({ courses }: MealDealOffer, picks: MealPicks): BasketMeal {
  const choices = courses.flatMap((course) =>
    getPicks(picks, course.id).map(({ choice, options }) => ({
      groupId: course.id,
      menuItemId: choice.menuItemId,
      sizeId: choice.sizeId,
      options: toBasketOptions(options),
    })),
  )
  return { choices }
}
