import type { ComposePicture } from '../../src/model/index.ts'
import { composeSvg, frames } from './compose.ts'
import { parseRecipe } from './recipe.ts'

/** Draws the pictures of the demo brands: no photo has to be bought, licensed or downloaded. */
export const composePicture: ComposePicture = (written, { kind, name }) => {
  const recipe = parseRecipe(written)
  if ('problem' in recipe) return undefined
  return { svg: composeSvg(recipe, kind, name), width: frames[kind].width }
}
