import type { SearchCategory, SearchItem } from './search-item.ts'
import { readStems } from './words.ts'

/** Level of an item whose category is called so: "pizza" for a Margherita in Wood-fired pizza. */
const KIND = 7
/** The same where the category's name lists several things: "fruit" in Fruit & vegetables. */
const KIND_IN_LIST = 6.5
/** Where the items that are it say so themselves, the rest of the category is only near: "milk" in Milk, butter & eggs. */
const NEAR = 0.8

export type CategoryWords = {
  /** Stem -> category -> the level at which it stands for the items in it. */
  levels: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Category -> items in it, in menu order. */
  items: ReadonlyMap<string, readonly string[]>
}

/** Meaning of a category's words for its items, learnt from the items' names. */
export function categoryWords(
  categories: readonly SearchCategory[],
  items: readonly SearchItem[],
  headOf: (id: string) => string | undefined,
): CategoryWords {
  const inCategory = new Map<string, string[]>()
  for (const item of items) {
    for (const slug of item.categories) {
      const known = inCategory.get(slug)
      if (known) known.push(item.id)
      else inCategory.set(slug, [item.id])
    }
  }
  const levels = new Map<string, Map<string, number>>()
  for (const { slug, name } of categories) {
    const parts = name.split(/[,&]| and /i).map(readStems)
    const own = new Set((inCategory.get(slug) ?? []).map(headOf))
    for (const part of parts) {
      for (const word of part) {
        const isHead = word === part.at(-1)
        const level = !isHead ? NEAR : parts.length === 1 ? KIND : own.has(word) ? NEAR : KIND_IN_LIST
        const known = levels.get(word) ?? new Map<string, number>()
        levels.set(word, known.set(slug, level))
      }
    }
  }
  return { levels, items: inCategory }
}
