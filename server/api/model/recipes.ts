import * as z from 'zod'
import { Slug } from './scalars.ts'

const Name = z.string().trim().min(2).max(64)

/**
 * `content/recipes.json`: dishes and plans for which shoppers search, and the items that they take. A search that is
 * only such a name finds these items in this order.
 */
export const Recipes = z.strictObject({
  recipes: z
    .array(
      z.strictObject({
        name: Name,
        otherNames: z.array(Name).default([]),
        items: z.array(Slug).min(1),
      }),
    )
    .default([]),
})
export type Recipes = z.infer<typeof Recipes>
