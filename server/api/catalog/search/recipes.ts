import type { Recipes } from '../../model/index.ts'
import { getStems } from './words/words.ts'

export type Recipe = { name: string; items: readonly string[] }

/** Where a recipe's name is in a search: the words of the search that it takes. */
type RecipeMatch = { recipe: Recipe; from: number; length: number }

export type RecipeBook = {
  /** The recipe with the longest name in these stems. */
  getMatch: (stems: readonly string[]) => RecipeMatch | undefined
}

/** Makes a brand's recipes ready to be found by each of their names, in singular or plural. */
export function openRecipeBook({ recipes }: Recipes): RecipeBook {
  const byName = new Map<string, Recipe>()
  for (const { name, otherNames, items } of recipes)
    for (const spelling of [name, ...otherNames]) byName.set(getStems(spelling).join(' '), { name, items })
  const longest = Math.max(0, ...[...byName.keys()].map((key) => key.split(' ').length))
  return {
    getMatch(stems) {
      for (let length = Math.min(longest, stems.length); length > 0; length--)
        for (let from = 0; from + length <= stems.length; from++) {
          const recipe = byName.get(stems.slice(from, from + length).join(' '))
          if (recipe) return { recipe, from, length }
        }
      return undefined
    },
  }
}
