import * as z from 'zod'
import { Picture } from '../fields.ts'

export type Category = {
  id: string
  slug: string
  name: string
  description?: string | undefined
  picture: string
  /** Number of items in this category and its subcategories, on this store's menu. */
  itemCount: number
  children: Category[]
}
/** A category with its subcategories, in display order. */
export const Category: z.ZodType<Category> = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().optional(),
  picture: Picture,
  itemCount: z.int(),
  get children() {
    return z.array(Category)
  },
})
