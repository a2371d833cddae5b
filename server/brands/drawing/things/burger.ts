import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { thing } from '../thing.ts'

/** Layers of a burger or a sandwich from the side. */
export const burger = {
  'bun-top': thing(
    { shadow: '', colour: '#D08A3A', holds: ['cereals containing gluten', 'milk'] },
    ({ pen, colour }) => {
      const body = 'M-48 16C-54 -16 -32 -36 0 -36C32 -36 54 -16 48 16C46 20 -46 20 -48 16Z'
      return pen.ball(body, colour, 0.4) + fade(ellipse([-16, -18], [18, 8], '#FFE9B8'), 0.5)
    },
  ),
  'seeded-bun-top': thing(
    { shadow: '', colour: '#D08A3A', holds: ['cereals containing gluten', 'sesame'] },
    ({ pen, colour }) => {
      const body = 'M-48 16C-54 -16 -32 -36 0 -36C32 -36 54 -16 48 16C46 20 -46 20 -48 16Z'
      return (
        pen.ball(body, colour, 0.4) +
        fade(ellipse([-16, -18], [18, 8], '#FFE9B8'), 0.4) +
        pen.clip(
          body,
          pen
            .spread(34, [44, 24])
            .map(([x, y]) =>
              place(
                ellipse([0, 0.4], [2.3, 1.4], dark(colour, 0.3)) + ellipse([0, 0], [2.2, 1.3], '#FBEFD2'),
                [x, y - 12],
                { turn: x * 1.6 },
              ),
            )
            .join(''),
        )
      )
    },
  ),
  'bun-base': thing(
    {
      shadow: oval([0, 14], [46, 6]),
      colour: '#D8984A',
      accent: '#F6E0B0',
      holds: ['cereals containing gluten'],
    },
    ({ pen, colour, accent }) =>
      path('M-48 -10C-30 -14 30 -14 48 -10V0H-48Z', accent) +
      pen.slab('M-48 -6H48C50 10 44 16 32 16H-32C-44 16 -50 10 -48 -6Z', colour, 0.28),
  ),
  patty: thing({ shadow: '', colour: '#5B3220' }, ({ pen, colour }) => {
    const body =
      'M-50 0C-52 -12 -40 -12 -30 -11C-10 -14 10 -13 30 -11C42 -12 52 -10 50 0C52 10 40 12 30 11C10 13 -10 13 -30 11C-42 12 -52 10 -50 0Z'
    return (
      pen.slab(body, colour, 0.35) +
      pen.speckle(body, 56, ([x, y]) =>
        fade(
          ellipse(
            [x, y],
            [pen.random(1, 2.6), pen.random(0.7, 1.5)],
            pen.pick([light(colour, 0.3), dark(colour, 0.5), '#8A5232']),
          ),
          0.7,
        ),
      )
    )
  }),
  'bean-patty': thing({ shadow: '', colour: '#3E2A24' }, ({ pen, colour }) => {
    const body =
      'M-50 0C-52 -13 -40 -13 -30 -12C-10 -15 10 -14 30 -12C42 -13 52 -11 50 0C52 11 40 13 30 12C10 14 -10 14 -30 12C-42 13 -52 11 -50 0Z'
    return (
      pen.slab(body, '#7A4A30', 0.35) +
      pen.clip(
        body,
        pen.times(22, () =>
          place(pen.ball(oval([0, 0], [5.4, 3.8]), colour, 0.4), [pen.random(-46, 46), pen.random(-11, 11)], {
            turn: pen.random(0, 180),
          }),
        ) + pen.times(10, () => ellipse([pen.random(-46, 46), pen.random(-10, 10)], [2, 1.6], '#F3C640')),
      )
    )
  }),
  'fried-chicken': thing(
    { holds: ['cereals containing gluten'], shadow: '', colour: '#C9812E' },
    ({ pen, colour }) => {
      const body =
        'M-52 2C-54 -10 -42 -18 -28 -15C-16 -22 2 -16 10 -19C26 -22 34 -14 44 -13C56 -8 54 8 46 12C34 20 20 13 8 18C-6 21 -18 14 -30 17C-46 17 -52 12 -52 2Z'
      return (
        pen.ball(body, colour, 0.4) +
        pen.speckle(body, 60, ([x, y]) =>
          fade(
            path(pen.blob([2.6, 1.9], 0.3, 5), pen.pick(['#E9B25A', '#9A5A1C', '#F2C878']), {
              transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
            }),
            0.8,
          ),
        )
      )
    },
  ),
  'lettuce-edge': thing(
    { shadow: '', colour: '#7DB342' },
    ({ pen, colour }) =>
      pen.slab(
        'M-54 -5H54C56 3 48 10 42 4C36 11 28 10 24 3C17 12 8 10 5 3C-2 12 -10 10 -14 3C-20 11 -29 11 -33 3C-39 11 -47 10 -50 4C-54 4 -56 0 -54 -5Z',
        colour,
        0.2,
      ) + stroke('M-50 -1C-30 1 30 1 50 -1', light(colour, 0.35), 1.6),
  ),
  'rocket-edge': thing({ shadow: '', colour: '#4F8F3C' }, ({ pen, colour }) =>
    pen.times(13, (at) =>
      place(
        path(
          'M0 0C-5 4 -8 6 -6 10C-10 12 -7 17 -2 16C0 21 4 19 4 15C9 15 9 10 6 9C8 5 5 3 0 0Z',
          mix(colour, '#8CC05A', pen.random(0, 0.5)),
        ),
        [-50 + at * 8.4, -6],
        { turn: pen.random(-40, 40) },
      ),
    ),
  ),
  'tomato-edge': thing({ shadow: '', colour: '#D6352B' }, ({ pen, colour }) =>
    [-24, 24].map((x) => place(pen.slab(box([-25, -4], [50, 8], 4), colour, 0.2), [x, 0])).join(''),
  ),
  'pickle-edge': thing({ shadow: '', colour: '#8BA33C' }, ({ pen, colour }) =>
    [-34, -10, 13, 36]
      .map((x) =>
        place(pen.slab(box([-14, -3], [28, 6], 3), colour, 0.3), [x, pen.random(-1, 1)], {
          turn: pen.random(-4, 4),
        }),
      )
      .join(''),
  ),
  'onion-edge': thing({ shadow: '', colour: '#E9D3DE', accent: '#9A4A7A' }, ({ pen, colour, accent }) =>
    [-34, -6, 24, 40]
      .map((x) =>
        place(stroke('M-14 2C-8 -4 8 -4 14 2', accent, 5) + stroke('M-14 1C-8 -4 8 -4 14 1', colour, 2.6), [
          x,
          pen.random(-1, 1),
        ]),
      )
      .join(''),
  ),
  'caramel-onion': thing({ shadow: '', colour: '#A9622A' }, ({ pen, colour }) =>
    pen.times(18, () => {
      const x = pen.random(-46, 40)
      return stroke(
        `M${x} ${pen.random(-4, 3)}q6 ${pen.random(-6, 6)} 12 0`,
        mix(colour, '#5A2A10', pen.random(0, 0.7)),
        3,
      )
    }),
  ),
  'bacon-edge': thing({ shadow: '', colour: '#A8382B', accent: '#F3CDB0' }, ({ colour, accent }) => {
    const wave = 'M-56 0C-46 -8 -36 8 -26 0C-16 -8 -6 8 4 0C14 -8 24 8 34 0C44 -8 50 4 58 0'
    return (
      stroke(wave, dark(colour, 0.3), 11) + stroke(wave, colour, 9) + place(stroke(wave, accent, 3), [0, -2])
    )
  }),
  'cheese-edge': thing({ shadow: '', colour: '#F7B733', holds: ['milk'] }, ({ pen, colour }) =>
    pen.slab(
      'M-52 -4H52C54 0 52 3 48 3L40 4C36 4 38 16 32 16C26 16 27 5 20 5H-6C-12 5 -10 13 -16 13C-22 13 -20 5 -26 5H-46C-54 5 -54 0 -52 -4Z',
      colour,
      0.14,
    ),
  ),
  'vegan-cheese-edge': thing({ shadow: '', colour: '#F3D07A', holds: ['soya'] }, ({ pen, colour }) =>
    pen.slab(
      'M-52 -4H52C54 0 52 3 48 3L36 4C32 4 34 12 28 12C22 12 23 5 16 5H-16C-22 5 -20 15 -26 15C-32 15 -30 5 -36 5H-46C-54 5 -54 0 -52 -4Z',
      colour,
      0.14,
    ),
  ),
  'blue-cheese-edge': thing(
    { shadow: '', colour: '#F4EFDD', accent: '#6F8FA8', holds: ['milk'] },
    ({ pen, colour, accent }) =>
      pen.times(9, (at) =>
        place(
          pen.slab(pen.blob([9, 6.4], 0.22, 7), colour, 0.14) + path(pen.blob([3, 1.6], 0.3, 5), accent),
          [-44 + at * 11, pen.random(-2, 2)],
        ),
      ),
  ),
  'pepper-edge': thing({ shadow: '', colour: '#C8301F' }, ({ pen, colour }) =>
    pen.slab(
      'M-52 -3C-30 -9 -10 2 8 -4C24 -9 40 -2 52 -4C54 4 44 8 30 5C14 2 0 9 -18 6C-34 4 -50 8 -52 -3Z',
      colour,
      0.2,
    ),
  ),
  'sauce-edge': thing({ shadow: '', colour: '#E5843A' }, ({ colour, pen }) =>
    pen.slab(
      'M-50 -4H50C53 2 46 4 42 3C39 12 33 12 31 3H4C2 9 -4 9 -6 3H-30C-32 14 -39 14 -41 3C-48 4 -53 2 -50 -4Z',
      colour,
      0.12,
    ),
  ),
  'guacamole-edge': thing({ shadow: '', colour: '#A6BE4A' }, ({ pen, colour }) =>
    pen.slab(
      'M-50 -5C-30 -10 -10 -4 6 -8C24 -10 40 -4 50 -6C56 2 46 8 36 6C24 12 10 6 -4 8C-20 12 -36 8 -48 6C-56 4 -54 -2 -50 -5Z',
      colour,
      0.18,
    ),
  ),
  'slaw-edge': thing({ shadow: '', colour: '#EADFC4', accent: '#E88A2E' }, ({ pen, colour, accent }) =>
    pen.times(34, () => {
      const x = pen.random(-50, 42)
      return stroke(
        `M${x} ${pen.random(-6, 6)}q5 ${pen.random(-7, 7)} 10 ${pen.random(-3, 3)}`,
        pen.pick([colour, '#F8F2DE', accent, '#B9D08A', '#8A4A82']),
        2.6,
      )
    }),
  ),
  'cucumber-edge': thing({ shadow: '', colour: '#DCE9B0', accent: '#3F7F3C' }, ({ pen, colour, accent }) =>
    [-32, -2, 29]
      .map((x) =>
        place(path(box([-16, -3.4], [32, 6.8], 3), accent) + path(box([-14, -2.2], [28, 4.4], 2), colour), [
          x,
          pen.random(-0.6, 0.6),
        ]),
      )
      .join(''),
  ),
}
