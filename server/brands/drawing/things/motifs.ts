import { dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { thing } from '../thing.ts'

/** Pictures of labels. */
export const motifs = {
  bee: thing(
    { colour: '#F0B92E', accent: '#2B2018' },
    ({ pen, colour, accent }) =>
      fade(ellipse([-8, -22], [12, 20], '#DCEAF2') + ellipse([14, -22], [12, 20], '#E9F3F8'), 0.9) +
      pen.ball(oval([0, 6], [38, 24]), colour, 0.2) +
      pen.clip(oval([0, 6], [38, 24]), stroke('M-14 -20V32M6 -20V32M26 -20V32', accent, 8)),
  ),
  hop: thing(
    { colour: '#7FA83C' },
    ({ pen, colour }) =>
      [
        [0, 34],
        [-14, 20],
        [14, 20],
        [0, 16],
        [-20, 2],
        [20, 2],
        [-7, -2],
        [7, -2],
        [-14, -18],
        [14, -18],
        [0, -22],
      ]
        .toReversed()
        .map(([x = 0, y = 0]) =>
          place(
            pen.slab(
              'M0 16C-14 6 -14 -12 0 -16C14 -12 14 6 0 16Z',
              mix(colour, '#B9D46A', (y + 22) / 90),
              0.24,
            ),
            [x, y],
          ),
        )
        .join('') + stroke('M0 -34V-48', dark(colour, 0.2), 4),
  ),
  juniper: thing(
    { colour: '#3D4B7A', accent: '#4E7F5A' },
    ({ pen, colour, accent }) =>
      pen.times(12, (at) =>
        stroke(`M0 0L${Math.cos(at * 0.52) * 46} ${Math.sin(at * 0.52) * 40}`, accent, 3),
      ) +
      [
        [-12, 8],
        [14, 2],
        [0, -14],
        [4, 20],
      ]
        .map(([x = 0, y = 0]) => place(pen.ball(oval([0, 0], [13, 13]), colour, 0.45), [x, y]))
        .join(''),
  ),
  barley: thing({ colour: '#D9A84A', holds: ['cereals containing gluten'] }, ({ pen, colour }) =>
    place(
      stroke('M0 48V-20', dark(colour, 0.1), 3) +
        pen.times(5, (at) =>
          [-1, 1]
            .map(
              (way) =>
                stroke(
                  `M${way * 5} ${-at * 10}L${way * 26} ${-34 - at * 7}`,
                  mix(colour, '#ffffff', 0.25),
                  1.4,
                ) +
                place(pen.slab('M0 0C-6 -8 -5 -16 0 -20C5 -16 6 -8 0 0Z', colour), [way * 3, 8 - at * 11], {
                  turn: way * 26,
                }),
            )
            .join(''),
        ),
      [0, 0],
      { turn: 10 },
    ),
  ),
  bolt: thing({ colour: '#F5D23C' }, ({ pen, colour }) =>
    pen.slab('M8 -48L-30 8H-4L-12 48L30 -12H4Z', colour, 0.1),
  ),
  bubble: thing({ colour: '#FFFFFF' }, ({ colour }) =>
    [
      [0, 10, 30],
      [-26, -22, 16],
      [24, -28, 20],
      [34, 10, 10],
      [-34, 22, 9],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" fill-opacity="0.25" stroke="${colour}" stroke-width="4"/>` +
          fade(ellipse([x - r * 0.35, y - r * 0.4], [r * 0.22, r * 0.16], colour), 0.9),
      )
      .join(''),
  ),
  fizz: thing(
    { colour: '#FFFFFF' },
    ({ pen, colour }) =>
      path('M-48 10C-24 -14 -6 26 16 4C30 -10 40 -4 48 6V22C36 10 26 10 14 20C-8 38 -24 4 -48 28Z', colour) +
      pen.times(9, () =>
        fade(
          ellipse([pen.random(-44, 44), pen.random(-44, -8)], [pen.random(2, 5), pen.random(2, 5)], colour),
          0.8,
        ),
      ),
  ),
  lavender: thing({ colour: '#8A6FB8', accent: '#6F9A6A' }, ({ pen, colour, accent }) =>
    [-22, 22, 0]
      .map((turn) =>
        place(
          stroke('M0 48V-10', accent, 3) +
            pen.times(6, (at) =>
              place(
                ellipse([-5, 0], [5, 4], colour) + ellipse([5, 0], [5, 4], light(colour, 0.16)),
                [0, 4 - at * 9],
                { size: 1.1 - at * 0.1 },
              ),
            ),
          [turn * 0.5, 0],
          { turn: turn * 0.9 },
        ),
      )
      .join(''),
  ),
  drop: thing(
    { colour: '#4FA3C9' },
    ({ pen, colour }) =>
      pen.ball(
        'M0 -46C14 -18 34 -4 34 16C34 36 18 46 0 46C-18 46 -34 36 -34 16C-34 -4 -14 -18 0 -46Z',
        colour,
        0.3,
      ) + fade(ellipse([-12, 16], [5, 12], '#ffffff'), 0.6),
  ),
  mountain: thing(
    { colour: '#8FBAD0', accent: '#FFFFFF' },
    ({ colour, accent }) =>
      path('M-48 34L-12 -30L8 4L20 -14L48 34Z', colour) +
      path('M-12 -30L-24 -8L-14 -14L-6 -6L0 -10Z', accent) +
      path('M20 -14L10 2L18 -2L26 0Z', accent),
  ),
  flame: thing({ colour: '#F0622D', accent: '#FFD27A' }, ({ colour, accent }) =>
    place(
      path(
        'M50 4C58 26 84 36 84 64A34 34 0 0 1 16 64C16 50 24 42 30 34C32 44 37 48 42 48C40 32 44 16 50 4Z',
        colour,
      ) +
        path(
          'M52 48C56 58 68 62 68 76A18 18 0 0 1 32 76C32 68 37 64 40 60C42 65 45 66 48 66C47 59 49 53 52 48Z',
          accent,
        ),
      [-50, -50],
    ),
  ),
  sunflower: thing(
    { colour: '#F5BE2A', accent: '#5A3418' },
    ({ pen, colour, accent }) =>
      pen.times(18, (at) =>
        place(
          path('M0 0C-9 -16 -7 -38 0 -47C7 -38 9 -16 0 0Z', at % 2 ? colour : dark(colour, 0.14)),
          [0, 0],
          { turn: at * 20 },
        ),
      ) +
      pen.ball(oval([0, 0], [22, 22]), accent, 0.3) +
      pen
        .spread(24, [18, 18])
        .map(([x, y]) => ellipse([x, y], [1.6, 1.6], light(accent, 0.35)))
        .join(''),
  ),
}
