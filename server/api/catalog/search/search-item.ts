/** An item as the index reads it; `categories` includes parent categories. */
export type SearchItem = {
  id: string
  name: string
  categories: readonly string[]
  unitSize?: string | undefined
  manufacturer?: string | undefined
  sizes: readonly string[]
  description: string
  ingredients?: string | undefined
}
export type SearchCategory = { slug: string; name: string }
