import * as z from 'zod'
import { Picture } from '../fields.ts'

/**
 * The declared allergens (the fourteen of UK law). An absent list means unknown, never none; an empty list means none
 * (docs/decisions/096).
 */
export const AllergenInfo = z.object({
  contains: z.array(z.string()).optional(),
  /** Traces. Absent for an option, which is prepared in the same place as its item. */
  mayContain: z.array(z.string()).optional(),
})
export type AllergenInfo = z.infer<typeof AllergenInfo>

/** Allergens of one item or of several combined. An unknown list of one part makes it unknown for the whole. */
export const AllergenStatement = z.object({
  contains: z.array(z.string()),
  isContainsKnown: z.boolean(),
  mayContain: z.array(z.string()),
  isMayContainKnown: z.boolean(),
})
export type AllergenStatement = z.infer<typeof AllergenStatement>

/** Energy in kJ and kcal, everything else in grams. */
export const NutrientAmounts = z.object({
  energyKj: z.number(),
  energyKcal: z.number(),
  fat: z.number(),
  saturates: z.number(),
  carbohydrate: z.number(),
  sugars: z.number(),
  fibre: z.number().optional(),
  protein: z.number(),
  salt: z.number(),
})
export type NutrientAmounts = z.infer<typeof NutrientAmounts>

/** Amounts per unit: `100 g`, `100 ml`, or a portion as text (`1 slice, 40 g`). */
export const NutritionColumn = z.object({ per: z.string(), amounts: NutrientAmounts })

/** A picture of an item, and the text for those who do not see it. */
export const ItemPicture = z.object({ picture: Picture, alt: z.string() })
export type ItemPicture = z.infer<typeof ItemPicture>

/**
 * Only on an item's own page. Absent means unknown. `none` means that no ingredients list or nutrition declaration is
 * required, or that no particular storage is needed.
 */
export const ItemDetails = z.object({
  ingredients: z.string().optional(),
  nutrition: z.union([z.literal('none'), z.array(NutritionColumn)]).optional(),
  storage: z.string().optional(),
  /** Pictures after the item's first. Absent for none. */
  morePictures: z.array(ItemPicture).optional(),
})
export type ItemDetails = z.infer<typeof ItemDetails>
