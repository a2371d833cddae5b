import { box, dark, ellipse, fade, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

const FACE =
  'M-40 -26C-20 -29 22 -29 40 -26C47 -25 48 -20 48 -12C49 0 49 8 47 16C46 22 42 24 36 24C14 27 -16 27 -38 24C-45 23 -47 19 -47 12C-49 0 -48 -8 -47 -16C-46 -23 -45 -25 -40 -26Z'

/** Thin lines of a griddle, crossed, that end before the edges. */
const CHAR = 'M-36 8L-10 -20M-20 19L18 -20M6 19L38 -12M-36 -10L-12 18M-18 -20L20 19M8 -20L38 10'

const sear = (pen: Pen, outline: string): string =>
  path(
    outline,
    pen.radial(
      [
        [0, '#E0A040', 0.5],
        [0.55, '#E8B45C', 0.3],
        [1, '#E3A84A', 0],
      ],
      { at: [0.5, 0.5], reach: 0.56 },
    ),
  )

/** A cheese that is fried and grilled. */
export const halloumi = {
  halloumi: thing(
    { colour: '#FBF6E6', accent: '#8A4E1C', holds: ['milk'], shadow: oval([0, 30], [46, 6]) },
    ({ pen, colour, accent }) =>
      place(path(FACE, dark(colour, 0.24)), [0, 8]) +
      pen.slab(FACE, colour, 0.07) +
      pen.clip(FACE, sear(pen, FACE) + fade(stroke(CHAR, accent, 2.2), 0.85)) +
      fade(stroke('M-42 -22C-20 -25 22 -25 42 -22', '#FFFFFF', 2.4), 0.9),
  ),
  /** As it is sold: folded once, with flecks of mint in the fold. */
  'halloumi-block': thing(
    { colour: '#FBF7EA', accent: '#5E8A4A', holds: ['milk'], shadow: oval([0, 36], [48, 6]) },
    ({ pen, colour, accent }) =>
      pen.slab(box([-48, -4], [96, 40], 12), dark(colour, 0.1), 0.14) +
      pen.slab(box([-49, -30], [98, 36], 14), colour, 0.07) +
      stroke('M-46 4C-20 8 20 8 47 2', dark(colour, 0.3), 2) +
      pen.times(5, (at) => ellipse([-34 + at * 17, pen.random(4, 12)], [1.5, 1.2], accent)) +
      fade(stroke('M-38 -24H30', '#FFFFFF', 3), 0.9),
  ),
  /** A thick chip: crisp outside, white at its ends. */
  'halloumi-fry': thing(
    { colour: '#E9B453', accent: '#FFFBEF', holds: ['milk', 'cereals containing gluten'] },
    ({ pen, colour, accent }) => {
      const body =
        'M-44 -14C-20 -16 16 -15 36 -14L46 -10C48 0 48 6 45 13C20 16 -24 16 -45 14C-49 6 -49 -6 -44 -14Z'
      const end = box([32, -13], [15, 26], 6)
      return (
        place(path(body, dark(colour, 0.5)), [0, 3]) +
        pen.slab(body, colour, 0.2) +
        pen.clip(
          body,
          pen.times(14, () =>
            fade(
              path(pen.blob([4, 2.4], 0.3, 6), pen.pick(['#F9DD9C', '#C07A22', '#FBE9BC']), {
                transform: `translate(${pen.random(-42, 26).toFixed(1)} ${pen.random(-12, 12).toFixed(1)})`,
              }),
              0.75,
            ),
          ),
        ) +
        path(end, dark(colour, 0.24)) +
        place(path(end, accent), [4, 0], { size: 0.9 })
      )
    },
  ),
  /** Pulled in two: what is inside draws strings. */
  'halloumi-fry-open': thing(
    { colour: '#E9B453', accent: '#FFFBEF', holds: ['milk', 'cereals containing gluten'] },
    ({ pen, colour, accent }) => {
      const half =
        'M-48 -12C-36 -15 -20 -15 -10 -14L-6 -8L-11 -2L-5 5L-10 14C-24 15 -38 15 -47 13C-50 4 -50 -4 -48 -12Z'
      const crust = (flip: boolean) =>
        place(
          place(path(half, dark(colour, 0.5)), [0, 3]) +
            place(path(half, accent), [5, 0], { size: 1 }) +
            pen.slab(half, colour, 0.2),
          [0, 0],
          { turn: flip ? 180 : 0 },
        )
      return (
        path('M-12 -11C-2 -4 2 -4 12 -11V12C2 4 -2 4 -12 12Z', accent) +
        path('M-8 -2C-2 1 2 1 8 -2V3C2 2 -2 2 -8 3Z', dark(accent, 0.16)) +
        crust(false) +
        crust(true)
      )
    },
  ),
  'halloumi-edge': thing(
    { shadow: '', colour: '#FBF5E2', accent: '#7A4218', holds: ['milk'] },
    ({ pen, colour, accent }) => {
      const top = 'M-50 -3C-44 -13 -26 -14 0 -14C26 -14 44 -13 50 -3C40 3 -40 3 -50 -3Z'
      const side =
        'M-51 -4C-40 2 40 2 51 -4C54 2 53 10 47 12C38 15 24 12 8 13C-8 15 -26 13 -44 13C-53 12 -54 4 -51 -4Z'
      return (
        pen.slab(side, colour, 0.12) +
        path(top, '#F2D79C') +
        pen.clip(
          top,
          pen.times(6, (at) => stroke(`M${-46 + at * 17} 2L${-36 + at * 17} -15`, accent, 2.4)),
        ) +
        fade(stroke('M-46 7C-20 10 20 8 44 7', dark(colour, 0.3), 1.6), 0.6)
      )
    },
  ),
}
