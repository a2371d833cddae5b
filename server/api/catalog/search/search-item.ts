/** What the index needs of an item; `categories` are all that it is in, parents included. */
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
