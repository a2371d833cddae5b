import type { Scene } from './picture-spec.ts'
import { clear, plain, shelf, table } from './backgrounds.ts'
import type { SceneLayers, SceneContext } from './drawing.ts'
import { street } from './street.ts'
import { bag, board, bowl, crate, plate } from './containers.ts'

/** How each scene is painted. */
export const scenePainters: Record<Scene, (context: SceneContext) => SceneLayers> = {
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
