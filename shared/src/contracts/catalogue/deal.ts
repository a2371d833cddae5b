import * as z from 'zod'
import { Picture } from '../fields.ts'
import { Money } from '../money.ts'

const dealFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  picture: Picture,
  /** Short text for a badge: `3 for £5`. */
  badge: z.string(),
}

/** A course of a meal deal; `menuItemId` refers to the reply's `menuItems`. */
export const MealCourse = z.object({
  id: z.string(),
  name: z.string(),
  min: z.int(),
  max: z.int(),
  choices: z.array(z.object({ menuItemId: z.string(), sizeId: z.string().optional(), extraPrice: Money })),
})
export type MealCourse = z.infer<typeof MealCourse>

/** An offer. The parts of a meal deal are chosen in courses; the other kinds discount items in the basket. */
export const Deal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('meal'), ...dealFields, price: Money, courses: z.array(MealCourse) }),
  z.object({
    kind: z.literal('multi-buy-price'),
    ...dealFields,
    quantity: z.int(),
    price: Money,
    menuItemIds: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('multi-buy-free'),
    ...dealFields,
    quantity: z.int(),
    free: z.int(),
    menuItemIds: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('percent-off'),
    ...dealFields,
    percent: z.int(),
    menuItemIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('spend-and-save'), ...dealFields, spend: Money, amount: Money }),
])
export type Deal = z.infer<typeof Deal>
