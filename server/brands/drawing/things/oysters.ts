import { dark, ellipse, fade, light, mix, oval, path, place, smooth, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

type Point = [x: number, y: number]

/** A half shell: a drop with its hinge below, and as rough as `rough` says. */
function drop(pen: Pen, size: number, rough: number): string {
  const points = Array.from({ length: 22 }, (_, at): Point => {
    const angle = (at / 22) * Math.PI * 2
    // Narrow towards the hinge, and bent to one side.
    const below = Math.max(0, Math.sin(angle))
    const reach = size * (1 + (at % 2 ? rough : -rough) + pen.random(-rough, rough) * 0.6)
    const y = Math.sin(angle) * reach * (below ? 1.16 : 0.86)
    return [Math.cos(angle) * reach * (0.84 - below * 0.4) - below * below * 5, y]
  })
  return smooth(points)
}

const FLESH =
  'M-17 -14C-12 -25 8 -27 17 -17C24 -8 18 4 12 12C6 20 2 27 -4 25C-10 20 -10 12 -16 4C-21 -2 -20 -8 -17 -14Z'
const MANTLE =
  'M-17 -12C-20 -4 -13 0 -14 7C-9 10 -11 17 -6 20C-4 25 1 24 3 20C8 19 6 13 11 10C11 4 17 2 17 -5C20 -11 16 -17 11 -20'

/** Oysters in their half shells. */
export const oysters = {
  oyster: thing(
    { colour: '#857B68', accent: '#F4F2F0', holds: ['molluscs'], shadow: oval([0, 10], [36, 40]) },
    ({ pen, colour, accent }) => {
      const inside = drop(pen, 35, 0.02)
      const layers = [46, 43, 40.5].map((size, at) =>
        path(drop(pen, size, 0.045), at % 2 ? light(colour, 0.5) : mix(colour, '#3F3A32', at ? 0.1 : 0.45)),
      )
      return (
        layers.join('') +
        path(
          inside,
          pen.radial(
            [
              [0, '#FFFFFF'],
              [0.62, accent],
              [0.86, '#D6D3E0'],
              [1, '#A9A6BC'],
            ],
            { at: [0.46, 0.42], reach: 0.58 },
          ),
        ) +
        place(path(FLESH, '#8C887C'), [1, 3]) +
        pen.ball(FLESH, '#D8CDB2', 0.3) +
        stroke(MANTLE, '#4E4A45', 4) +
        fade(ellipse([0, -8], [9, 8], '#F6EDD6'), 0.9) +
        fade(place(ellipse([0, 0], [6, 2.4], '#FFFFFF'), [-5, -16], { turn: -24 }), 0.95) +
        fade(ellipse([6, 5], [2.6, 1.6], '#FFFFFF'), 0.8)
      )
    },
  ),
}

/** Crushed ice in a steel dish. */
export const oysterDishes = {
  'ice-dish': thing(
    { isFlat: true, colour: '#B9BEC4', accent: '#DCEAF2', shadow: oval([0, 24], [470, 400]) },
    ({ pen, colour, accent, contents }) => {
      const bed = oval([0, 0], [446, 376])
      return (
        path(oval([0, 0], [474, 402]), dark(colour, 0.3)) +
        path(
          oval([0, -2], [470, 398]),
          pen.linear(
            [
              [0, light(colour, 0.7)],
              [0.5, colour],
              [1, light(colour, 0.4)],
            ],
            [1, 1],
          ),
        ) +
        path(bed, dark(accent, 0.06)) +
        pen.clip(
          bed,
          pen
            .spread(18, [440, 370])
            .map(([x, y]) =>
              place(path(pen.blob([88, 70], 0.2, 6), mix(accent, '#FFFFFF', pen.random(0, 0.5))), [x, y]),
            )
            .join(''),
        ) +
        contents
      )
    },
  ),
}
