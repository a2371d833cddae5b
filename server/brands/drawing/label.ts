import { fitText, type Lettering } from './lettering.ts'
import { ellipse, isPale, light, place } from './pen.ts'
import type { LabelPlace } from './thing.ts'

/** How a brand's packs look: its mark, drawn 128 by 128, and its letters. */
export type BrandLook = { mark: string; heading: Lettering; text: Lettering; ink: string }

export type LabelTexts = { name: string; size: string }

type Label = { where: LabelPlace; texts: LabelTexts; look: BrandLook; motif: string }

const MARK_UNITS = 128
/** A motif is drawn in a square of 200 units around its middle. */
const MOTIF_UNITS = 200

type Point = readonly [x: number, y: number]
type Box = { x: number; y: number; width: number; height: number }

/** Lines of text in the middle of a box. */
function writeBox(
  lettering: Lettering,
  text: string,
  { x, y, width, height, fill, largest }: Box & { fill: string; largest: number },
): string {
  const { lines, size } = fitText(lettering, text, { width, height, largest })
  const step = size * 1.08
  const top = y + (height - lines.length * step) / 2
  return lines
    .map((line, at) =>
      lettering.write(line, { x: x + width / 2, y: top + at * step + size * 0.8, size, fill }),
    )
    .join('')
}

const drawMark = (mark: string, [x, y]: Point, size: number): string =>
  place(mark, [x - size / 2, y], { size: size / MARK_UNITS })

/** The motif on a pale roundel. */
function drawMotif(motif: string, [x, y]: Point, { size, ground }: { size: number; ground: string }): string {
  const roundel = isPale(ground) ? light(ground, 0.7) : light(ground, 0.86)
  return (
    ellipse([x, y], [size / 2, size / 2], roundel) +
    place(motif, [x, y], { size: (size * 0.86) / MOTIF_UNITS })
  )
}

/** Where the parts of a label are: below each other or, where it is wide, beside each other. */
function layOut({ x, y, width, height, isPlain = false }: LabelPlace, hasFooter: boolean, hasMotif: boolean) {
  const isWide = width > height * 1.05
  const column = { x, width: isWide && hasMotif ? width * 0.54 : width }
  const mark = Math.min(height * (isPlain ? 0.26 : 0.17), width * 0.26)
  const footer = hasFooter ? Math.min(height * 0.13, 44) : 0
  const nameTop = y + mark * 1.25
  const nameHeight = hasMotif && !isWide ? height * 0.3 : height - mark * 1.25 - footer * 1.25
  const below = nameTop + nameHeight
  const motifSize = isWide
    ? Math.min(width * 0.43, height * 0.9)
    : Math.min(width * 0.86, height - (below - y) - footer * 1.3)
  const motifAt: Point = isWide
    ? [x + width * 0.78, y + height / 2]
    : [x + width / 2, below + motifSize / 2 + height * 0.01]
  return {
    mark: { at: [column.x + column.width / 2, y] as Point, size: mark },
    name: { ...column, y: nameTop, height: nameHeight },
    footer: { ...column, y: y + height - footer, height: footer },
    motif: { at: motifAt, size: motifSize },
  }
}

/** A pack's label: mark, name, motif and size. */
export function drawLabel({ where, texts, look, motif }: Label): string {
  const { ground, height, isPlain = false } = where
  const ink = isPale(ground) ? look.ink : '#ffffff'
  const hasMotif = motif !== '' && !isPlain
  const at = layOut(where, texts.size !== '', hasMotif)
  const { footer } = at
  return [
    drawMark(look.mark, at.mark.at, at.mark.size),
    writeBox(look.heading, texts.name, { ...at.name, fill: ink, largest: height * 0.3 }),
    hasMotif ? drawMotif(motif, at.motif.at, { size: at.motif.size, ground }) : '',
    footer.height ? writeBox(look.text, texts.size, { ...footer, fill: ink, largest: footer.height }) : '',
  ].join('')
}
