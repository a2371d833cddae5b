import * as z from 'zod'
import { ALLERGENS, DIETARY_LABELS, parseAllergenKey, parseLabelKey } from './diet-words.ts'
import { Money } from '../money.ts'

const Name = z.string().min(1).max(40)

/** Words that are read into names of ours; a word that names nothing is refused, because it would filter nothing. */
const keyList = (known: readonly string[], parse: (word: string) => readonly string[]) =>
  z
    .array(
      Name.refine((word) => parse(word).length > 0, {
        error: ({ input }) => `"${String(input)}" is none of: ${known.join(', ')}`,
      }),
    )
    .max(known.length)
    .transform((words) => [...new Set(words.flatMap(parse))])
    .default([])

/** A shopper's filter and sort order for a list of items. Unknown fields are refused: they would filter nothing. */
export const MenuFilter = z.strictObject({
  /** Dietary and "free from" labels, all of which an item must have. */
  labels: keyList(DIETARY_LABELS, parseLabelKey),
  /** Allergens that an item must not contain, not even as a trace: the law's names, or common words for them. */
  freeOf: keyList(ALLERGENS, parseAllergenKey),
  /** Manufacturers, one of which must be the item's, spelled as in the menu. */
  makers: z.array(Name).max(8).default([]),
  isOnOffer: z.boolean().default(false),
  /** Price range, both ends included. */
  lowest: Money.optional(),
  highest: Money.optional(),
  /** `listed` keeps the order of the list: the store's own, or the best matches of a search first. */
  sort: z.enum(['listed', 'price', 'price-down', 'unit-price']).default('listed'),
})
export type MenuFilter = z.infer<typeof MenuFilter>

/** `left`: how many items would remain with this choice added; absent for a chosen one. */
const Choice = z.object({ name: z.string(), left: z.int().optional() })
export type FilterChoice = z.infer<typeof Choice>

/** Facets of a list of items: values that only some of the items have. */
export const MenuFacets = z.object({
  /** The number of items in the list, and of those that pass the filter. */
  total: z.int(),
  passing: z.int(),
  labels: z.array(Choice),
  allergens: z.array(Choice),
  makers: z.array(Choice),
  /** Absent when none or all items are on offer. */
  onOffer: Choice.pick({ left: true }).optional(),
  /** Price range of all items, in whole major units. */
  lowest: Money,
  highest: Money,
  /** Whether some items have a unit price. */
  hasUnitPrices: z.boolean(),
})
export type MenuFacets = z.infer<typeof MenuFacets>
