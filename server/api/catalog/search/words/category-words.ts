import type { SearchCategory, SearchItem } from '../search-item.ts'
import { getStems } from './words.ts'

/** The level of items in a category with this name: "pizza" for a Margherita in Wood-fired pizza. */
const KIND_LEVEL = 7
/** The level where the category's name lists several things: "fruit" in Fruit & vegetables. */
const KIND_IN_LIST_LEVEL = 6.5
/**
 * The level of other items in a category where items of that kind have the word in their names: "milk" in Milk, butter
 * & eggs.
 */
const NEAR_LEVEL = 0.8

export type CategoryWords = {
  /** Stem -> category -> the level at which the stem describes the category's items. */
  levels: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Category -> its items in menu order. */
  items: ReadonlyMap<string, readonly string[]>
}

/** Determines what the words of category names mean for their items, learnt from the items' names. */
export function indexCategoryWords(
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
    const parts = name.split(/[,，、،&]| and /i).map(getStems)
    const own = new Set((inCategory.get(slug) ?? []).map(headOf))
    for (const part of parts) {
      for (const word of part) {
        const isHead = word === part.at(-1)
        const level = !isHead
          ? NEAR_LEVEL
          : parts.length === 1
            ? KIND_LEVEL
            : own.has(word)
              ? NEAR_LEVEL
              : KIND_IN_LIST_LEVEL
        const known = levels.get(word) ?? new Map<string, number>()
        levels.set(word, known.set(slug, level))
      }
    }
  }
  return { levels, items: inCategory }
}
