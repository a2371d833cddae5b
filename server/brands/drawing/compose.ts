import { arrange } from './arrange.ts'
import { drawFacts, type FinePrint, type PackFacts } from './facts.ts'
import { drawLabel, type BrandLook, type LabelTexts } from './label.ts'
import { fade, num, path, Pen, place } from './pen.ts'
import type { Part, ShownItem } from './spec.ts'
import { isSetPiece, things } from './things/index.ts'

/** A picture's width and height in units, and its middle across as a share of the width. */
export type Frame = { width: number; height: number; middle?: number }

/** The middle of what stands on the ground is above the middle of the units. */
const MIDDLE = -24
/** Where packs stand, from the middle. */
const GROUND = 340
const SHADOW = '#2a1c12'

/** What is drawn of an item, with the texts of its labels. */
export type DrawnItem = { parts: readonly Part[]; texts: LabelTexts; facts?: PackFacts | undefined }

/** How a brand's packs look, back and front, and the items that pictures can show. */
export type Stock = {
  look: BrandLook
  print: FinePrint
  /** Throws for an item that is not drawn. */
  findItem: (slug: string) => DrawnItem
}

type Scene = { pen: Pen; stock: Stock; item: Omit<DrawnItem, 'parts'>; isMotif?: boolean }
type Drawn = { drawn: string; shadow: string }

/** The label of a part with its motif, which is drawn like any other part. */
function labelPainter(part: Part, scene: Scene) {
  const { name, size, ground, motif = [] } = part.label ?? {}
  const { texts } = scene.item
  return (where: Parameters<typeof drawLabel>[0]['where']) =>
    drawLabel({
      where: { ...where, ground: ground ?? where.ground },
      texts: { name: name ?? texts.name, size: size ?? texts.size },
      look: scene.stock.look,
      motif: motif.length > 0 ? drawParts(motif, { ...scene, isMotif: true }).drawn : '',
    })
}

/** The back of the item's pack; empty for what declares nothing. */
const factsPainter =
  ({ stock, item }: Scene) =>
  (colour: string): string =>
    item.facts
      ? drawFacts(item.facts, {
          print: stock.print,
          heading: stock.look.heading,
          mark: stock.look.mark,
          colour,
        })
      : ''

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
      facts: factsPainter(scene),
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

/** The picture of an item, smaller, with the item's own labels. */
function drawShown({ shows, at = [0, 0], size = 1, turn = 0 }: ShownItem, scene: Scene): Drawn {
  const { parts, ...item } = scene.stock.findItem(shows)
  const { drawn, shadow } = drawParts(parts, { ...scene, item })
  return { drawn: place(drawn, at, { turn, size }), shadow: place(shadow, at, { turn, size }) }
}

function drawParts(parts: readonly (Part | ShownItem)[], scene: Scene): Drawn {
  const all = parts.map((part) => ('shows' in part ? drawShown(part, scene) : drawPart(part, scene)))
  return { drawn: all.map(({ drawn }) => drawn).join(''), shadow: all.map(({ shadow }) => shadow).join('') }
}

type Composition = {
  /** Keeps the random parts of every drawing the same. */
  seed: string
  stock: Stock
  frame: Frame
  item: Omit<DrawnItem, 'parts'>
}

/** A picture as SVG: its parts with one soft shadow. */
export function composePicture(
  parts: readonly (Part | ShownItem)[],
  { seed, stock, frame, item }: Composition,
): string {
  const pen = new Pen(seed)
  const { width, height, middle = 0.5 } = frame
  const { drawn, shadow } = drawParts(parts, { pen, stock, item })
  const ground = fade(pen.blur(shadow, 13), 0.34)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${num(-width * middle)} ${num(MIDDLE - height / 2)} ${width} ${height}">${pen.definitions()}${ground}${drawn}</svg>`
}
