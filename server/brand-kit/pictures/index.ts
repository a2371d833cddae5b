import type { ComposePicture } from '../../src/model/index.ts'
import { composeSvg, frames } from './compose.ts'
import { parsePictureSpec } from './picture-spec.ts'

/** Draws the pictures of the demo brands: no photo has to be bought, licensed or downloaded. */
export const composePicture: ComposePicture = (written, { kind, name }) => {
  const spec = parsePictureSpec(written)
  if ('problem' in spec) return undefined
  return { svg: composeSvg(spec, kind, name), width: frames[kind].width }
}
