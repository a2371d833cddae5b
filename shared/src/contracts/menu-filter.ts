import * as z from 'zod'
import { Money } from './money.ts'

/** Names that a shopper chose, spelled as in the menu. */
const NameList = (max: number) => z.array(z.string().min(1).max(40)).max(max).default([])

/** A shopper's filter and sort order for a list of items. */
export const MenuFilter = z.object({
  /** Dietary and "free from" labels, all of which an item must have. */
  labels: NameList(8),
  /** Allergens that an item must not contain, not even as a trace. */
  freeOf: NameList(14),
  /** Manufacturers, one of which must be the item's. */
  makers: NameList(8),
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
