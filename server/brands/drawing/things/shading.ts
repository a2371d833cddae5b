import { box, dark, ellipse, fade, light, path, place, type Pen } from '../pen.ts'
import type { Brush } from '../thing.ts'

export const BAKED = ['cereals containing gluten', 'eggs', 'milk'] as const

export const METAL = '#C9CCD0'

export const CHOCOLATE = '#4A2817'

export const LEAF = '#4E8B3A'

export const PAPER = '#FBF8F0'

/** A golden crust, browner at its edges. */
export const crust = (pen: Pen, outline: string, colour: string): string =>
  pen.ball(outline, colour, 0.42) +
  path(
    outline,
    pen.radial(
      [
        [0, '#ffe7b0', 0.35],
        [0.6, '#ffe7b0', 0],
        [1, '#5b2a0a', 0.3],
      ],
      { at: [0.45, 0.35], reach: 0.6 },
    ),
  )

/** Light on glass: a long reflection at the left, a thin one at the right. */
export const glassShine = (
  pen: Brush['pen'],
  outline: string,
  [x, top, bottom]: [number, number, number],
): string =>
  pen.tubeShade(outline, 0.9) +
  pen.clip(
    outline,
    fade(path(box([-x * 0.72, top], [x * 0.15, bottom - top], x * 0.07), '#ffffff'), 0.42) +
      fade(path(box([x * 0.74, top], [x * 0.06, bottom - top], x * 0.03), '#ffffff'), 0.3),
  )

/** A paper label on glass, with a thin edge. */
export const paperLabel = (
  { pen, label, accent }: Brush,
  [x, y]: [number, number],
  [w, h]: [number, number],
): string =>
  path(box([x, y], [w, h], 10), accent) +
  pen.clip(
    box([x, y], [w, h], 10),
    label({ x: x + w * 0.05, y: y + h * 0.03, width: w * 0.9, height: h * 0.94, ground: accent }),
  )

/** Copies side by side, the middle ones last and nearest. */
export const side = (drawn: string, count: number, step: number): string =>
  Array.from({ length: count }, (_, at) => place(drawn, [(at - (count - 1) / 2) * step, 0])).join('')

/** The lower part of a cylinder's side between two heights. */
export const sleeve = (halfWidth: number, [top, bottom]: [number, number], round: number): string =>
  `M${-halfWidth} ${top}C${-halfWidth} ${top + round * 1.35} ${halfWidth} ${top + round * 1.35} ${halfWidth} ${top}V${bottom}C${halfWidth} ${bottom + round * 1.35} ${-halfWidth} ${bottom + round * 1.35} ${-halfWidth} ${bottom}Z`

/** A flat thing seen from above: its shadow is that of its outline. */
export const below = ([w, h]: [number, number], radius = 30): string =>
  box([-w / 2, -h / 2 + 26], [w, h], radius)

export const fadeInk = (colour: string): string => dark(colour, 0.16)

/** A reflection on a rounded thing. */
export const gloss = (at: readonly [number, number], [rx, ry]: readonly [number, number]): string =>
  place(fade(ellipse([0, 0], [rx, ry], '#ffffff'), 0.42), at, { turn: -32 })

/** A leaf from the origin to the right. */
export const leaf = (colour = LEAF): string =>
  path('M0 0C8 -16 28 -18 42 -4C28 10 10 10 0 0Z', colour) +
  path('M0 0C8 -16 28 -18 42 -4C28 -6 14 -4 0 0Z', light(colour, 0.22))
