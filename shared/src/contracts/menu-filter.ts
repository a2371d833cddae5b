import * as z from 'zod'
import { Money } from './money.ts'

/** Names that a shopper chose, each as the menu writes it. */
const Names = (most: number) => z.array(z.string().min(1).max(40)).max(most).default([])

/** A shopper's filter and order of a list of items. */
export const MenuFilter = z.object({
  /** Diets and "free from" labels, every one of which an item has. */
  labels: Names(8),
  /** Allergens that no item contains, not even as a trace. */
  freeOf: Names(14),
  /** Manufacturers, one of which made the item. */
  makers: Names(8),
  isOnOffer: z.boolean().default(false),
  /** Both included. */
  lowest: Money.optional(),
  highest: Money.optional(),
  /** As the list comes (a store's own order, or what a search finds best), or by price. */
  sort: z.enum(['listed', 'price', 'price-down', 'unit-price']).default('listed'),
})
export type MenuFilter = z.infer<typeof MenuFilter>

/** `left`: how many items would be left with this choice too; absent where it is chosen. */
const Choice = z.object({ name: z.string(), left: z.int().optional() })
export type FilterChoice = z.infer<typeof Choice>

/** Facets of a list of items: values that only some items have. */
export const MenuFacets = z.object({
  /** Items of the list, and how many of them pass the filter. */
  total: z.int(),
  passing: z.int(),
  labels: z.array(Choice),
  allergens: z.array(Choice),
  makers: z.array(Choice),
  /** Absent where nothing or everything is on offer. */
  onOffer: Choice.pick({ left: true }).optional(),
  /** Price range of all items, in whole major units. */
  lowest: Money,
  highest: Money,
  /** Whether some items have a price per unit. */
  hasUnitPrices: z.boolean(),
})
export type MenuFacets = z.infer<typeof MenuFacets>
