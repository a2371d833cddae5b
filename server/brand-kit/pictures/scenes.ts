import type { Scene } from './recipe.ts'
import { clear, plain, shelf, table } from './grounds.ts'
import type { Set, Stage } from './stage.ts'
import { street } from './street.ts'
import { bag, board, bowl, crate, plate } from './vessels.ts'

/** How each scene is painted. */
export const scenePainters: Record<Scene, (stage: Stage) => Set> = {
  plain,
  plate,
  board,
  crate,
  bowl,
  bag,
  shelf,
  table,
  street,
  clear,
}
