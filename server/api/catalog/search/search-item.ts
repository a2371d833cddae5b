/** The index's view of an item; `categories` include parents. */
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
