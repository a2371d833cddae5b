import { arrange } from './arrange.ts'
import { drawLabel, type BrandLook, type LabelTexts } from './label.ts'
import { fade, num, path, Pen, place } from './pen.ts'
import type { Part } from './spec.ts'
import { isSetPiece, things } from './things/index.ts'

/** The drawing's units; pages crop to 4:3 or to the square in its middle. */
export const FRAME = { width: 1320, height: 990 } as const
/** The middle of what stands on the ground is above the middle of the units. */
const MIDDLE = -24
/** Where packs stand, from the middle. */
const GROUND = 340
const SHADOW = '#2a1c12'

type Scene = { pen: Pen; look: BrandLook; texts: LabelTexts; isMotif?: boolean }

/** The label of a part with its motif, which is drawn like any other part. */
function labelPainter(part: Part, { pen, look, texts }: Scene) {
  const { name, size, ground, motif = [] } = part.label ?? {}
  return (where: Parameters<typeof drawLabel>[0]['where']) =>
    drawLabel({
      where: { ...where, ground: ground ?? where.ground },
      texts: { name: name ?? texts.name, size: size ?? texts.size },
      look,
      motif: motif.length > 0 ? drawParts(motif, { pen, look, texts, isMotif: true }).drawn : '',
    })
}

type Drawn = { drawn: string; shadow: string }

function drawPart(part: Part, scene: Scene): Drawn {
  const { pen } = scene
  const what = things[part.is]
  const isSized = isSetPiece(part.is)
  const scale = isSized ? (part.size ?? 1) : (part.size ?? 200) / 100
  const [x, y] = part.at ?? [0, isSized && !what.isFlat && !scene.isMotif ? GROUND : 0]
  const contents = part.holds ? drawParts(part.holds, { ...scene, isMotif: true }).drawn : ''
  const draw = () =>
    what.draw({
      pen,
      colour: part.colour ?? what.colour,
      accent: part.accent ?? what.accent,
      count: isSized ? (part.count ?? 1) : 1,
      label: labelPainter(part, scene),
      contents,
    })
  const spots = isSized && !part.spread ? [{ at: [0, 0] as const, turn: part.turn ?? 0 }] : arrange(part, pen)
  const copies = spots.map(({ at, turn }) => {
    const where = [x + at[0], y + at[1]] as const
    return {
      drawn: place(draw(), where, { turn, size: scale, flip: part.flip ?? false }),
      shadow: place(path(what.shadow, SHADOW), where, { turn: what.isFlat ? turn : 0, size: scale }),
    }
  })
  return {
    drawn: copies.map(({ drawn }) => drawn).join(''),
    shadow: copies.map(({ shadow }) => shadow).join(''),
  }
}

function drawParts(parts: readonly Part[], scene: Scene): Drawn {
  const all = parts.map((part) => drawPart(part, scene))
  return { drawn: all.map(({ drawn }) => drawn).join(''), shadow: all.map(({ shadow }) => shadow).join('') }
}

/** A picture as SVG: its parts on white with one soft shadow. `seed` keeps every drawing the same. */
export function composePicture(
  parts: readonly Part[],
  { seed, look, texts }: { seed: string; look: BrandLook; texts: LabelTexts },
): string {
  const pen = new Pen(seed)
  const { width, height } = FRAME
  const { drawn, shadow } = drawParts(parts, { pen, look, texts })
  const ground = fade(pen.blur(shadow, 13), 0.34)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${num(-width / 2)} ${num(MIDDLE - height / 2)} ${width} ${height}">${pen.definitions()}${ground}${drawn}</svg>`
}
