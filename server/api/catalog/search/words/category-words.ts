import { forEachInSlices } from '@larder/kernel/slices.ts'
import type { ItemFacts } from '../item-words.ts'
import type { SearchCategory } from '../search-item.ts'
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
  /** Category -> the numbers of its items, in menu order. */
  items: ReadonlyMap<string, readonly number[]>
}

/** Determines what the words of category names mean for their items, learnt from the items' names. */
export async function indexCategoryWords(
  categories: readonly SearchCategory[],
  items: readonly ItemFacts[],
): Promise<CategoryWords> {
  const inCategory = new Map<string, number[]>()
  const heads = new Map<string, Set<string>>()
  await forEachInSlices(items, ({ categories: slugs, head }, number) => {
    for (const slug of slugs) {
      const known = inCategory.get(slug)
      if (known) known.push(number)
      else inCategory.set(slug, [number])
      heads.set(slug, (heads.get(slug) ?? new Set()).add(head))
    }
  })
  const levels = new Map<string, Map<string, number>>()
  for (const { slug, name } of categories) {
    const parts = name.split(/[,，、،&]| and /i).map(getStems)
    for (const part of parts) {
      for (const word of part) {
        const isHead = word === part.at(-1)
        const level = !isHead
          ? NEAR_LEVEL
          : parts.length === 1
            ? KIND_LEVEL
            : heads.get(slug)?.has(word)
              ? NEAR_LEVEL
              : KIND_IN_LIST_LEVEL
        const known = levels.get(word) ?? new Map<string, number>()
        levels.set(word, known.set(slug, level))
      }
    }
  }
  return { levels, items: inCategory }
}
