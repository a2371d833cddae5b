import { dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { gloss, leaf } from './shading.ts'
import { thing } from '../thing.ts'

const BERRY =
  'M0 46C-14 40 -40 12 -40 -12C-40 -28 -26 -36 -12 -34C-6 -33 6 -33 12 -34C26 -36 40 -28 40 -12C40 12 14 40 0 46Z'

/** Small fruit, nuts and blossom. */
export const berries = {
  strawberry: thing({ colour: '#D22B33', accent: '#F6DE8B' }, ({ pen, colour, accent }) => {
    const seeds = [-22, -3, 15].flatMap((y, row) =>
      Array.from({ length: 4 - Math.floor(row / 2) }, (_, at): [number, number] => [
        (at - (3 - Math.floor(row / 2)) / 2) * (19 - row) + (row % 2) * 4,
        y,
      ]),
    )
    return (
      pen.ball(BERRY, colour, 0.42) +
      pen.clip(
        BERRY,
        seeds
          .map(
            ([x, y]) =>
              ellipse([x, y + 1], [2.1, 3.2], dark(colour, 0.35)) + ellipse([x, y], [1.6, 2.7], accent),
          )
          .join(''),
      ) +
      gloss([-20, -6], [6, 11]) +
      pen.times(5, (at) => place(leaf('#5A9A3C'), [0, -33], { turn: at * 42 + 6, size: 0.62 })) +
      stroke('M0 -34C1 -42 4 -46 8 -48', '#5A9A3C', 3)
    )
  }),
  blueberry: thing(
    { colour: '#3F4F86', accent: '#AEB9DA' },
    ({ pen, colour, accent }) =>
      pen.ball(oval([0, 0], [46, 45]), colour, 0.55) +
      fade(ellipse([-12, -14], [26, 22], accent), 0.24) +
      pen.times(5, (at) =>
        place(path('M0 -4L6 -15L-6 -15Z', dark(colour, 0.55)), [6, -8], { turn: at * 72 }),
      ) +
      ellipse([6, -8], [6, 5], dark(colour, 0.7)),
  ),
  raspberry: thing(
    { colour: '#C22F52' },
    ({ pen, colour }) =>
      path('M0 46C-30 40 -42 8 -36 -14C-30 -38 30 -38 36 -14C42 8 30 40 0 46Z', dark(colour, 0.4)) +
      pen
        .spread(30, [34, 38])
        .map(([x, y]) =>
          place(
            pen.ball(oval([0, 0], [9, 9]), colour, 0.35) +
              fade(ellipse([-2, -3], [2.2, 1.8], '#ffffff'), 0.5),
            [x, y + 3],
          ),
        )
        .join(''),
  ),
  blackberry: thing(
    { colour: '#3A2340' },
    ({ pen, colour }) =>
      path('M0 46C-30 40 -42 8 -36 -14C-30 -38 30 -38 36 -14C42 8 30 40 0 46Z', dark(colour, 0.6)) +
      pen
        .spread(30, [34, 38])
        .map(([x, y]) =>
          place(
            pen.ball(oval([0, 0], [9.5, 9.5]), colour, 0.5) +
              fade(ellipse([-2, -3], [2.4, 2], '#cdb4dc'), 0.6),
            [x, y + 3],
          ),
        )
        .join(''),
  ),
  grapes: thing({ colour: '#7B2C4A', accent: '#6E7F3A' }, ({ pen, colour, accent }) => {
    const rows = [5, 6, 5, 6, 5, 4, 3, 2, 1]
    const berries = rows.flatMap((count, row) =>
      Array.from({ length: count }, (_, at): [number, number] => [
        (at - (count - 1) / 2) * 14 + pen.random(-2, 2),
        row * 9.6 - 32 + pen.random(-1.5, 1.5),
      ]),
    )
    return (
      stroke('M0 -34C0 -44 4 -52 14 -54', accent, 5) +
      stroke('M-16 -34C-8 -44 10 -42 22 -34', accent, 3) +
      berries
        .map(([x, y]) =>
          place(
            pen.ball(oval([0, 0], [9.4, 10.2]), mix(colour, '#3b1630', pen.random(0, 0.35)), 0.5) +
              fade(ellipse([-3, -4], [2.4, 3], '#ffffff'), 0.4) +
              fade(ellipse([0, 1], [8, 8], '#c9a7cf'), 0.1),
            [x, y],
          ),
        )
        .join('')
    )
  }),
  gooseberry: thing({ colour: '#B9CC6A' }, ({ pen, colour }) =>
    [
      [-22, 10],
      [24, 16],
      [2, -22],
    ]
      .map(([x = 0, y = 0]) =>
        place(
          pen.ball(oval([0, 0], [25, 26]), colour, 0.34) +
            pen.times(5, (at) =>
              stroke(
                `M${(at - 2) * 3} -25C${(at - 2) * 14} -8 ${(at - 2) * 14} 8 ${(at - 2) * 3} 25`,
                light(colour, 0.5),
                1.6,
              ),
            ),
          [x, y],
        ),
      )
      .join(''),
  ),
  olive: thing(
    { colour: '#8A9A3C' },
    ({ pen, colour }) =>
      pen.ball(oval([0, 0], [47, 38]), colour, 0.42) +
      gloss([-16, -12], [6, 12]) +
      fade(ellipse([38, 0], [3, 4], dark(colour, 0.6)), 0.7),
  ),
  coconut: thing({ colour: '#6B4830', accent: '#FBF8F0' }, ({ pen, colour, accent }) => {
    const shell = 'M-48 -8A48 50 0 0 0 48 -8Z'
    return (
      pen.ball(shell, colour, 0.5) +
      pen.clip(
        shell,
        pen.times(60, () => {
          const x = pen.random(-48, 48)
          const y = pen.random(-8, 40)
          return fade(
            stroke(`M${x} ${y}l${pen.random(-8, 8)} ${pen.random(2, 7)}`, light(colour, 0.3), 1),
            0.6,
          )
        }),
      ) +
      ellipse([0, -9], [48, 17], dark(colour, 0.2)) +
      ellipse([0, -9], [44, 14.5], accent) +
      path(
        oval([0, -6], [35, 10]),
        pen.linear([
          [0, '#D9D2C2'],
          [1, '#F7F3E8'],
        ]),
      )
    )
  }),
  elderflower: thing(
    { colour: '#FBF7E4', accent: '#7C9A4A' },
    ({ pen, colour, accent }) =>
      pen.times(7, (at) =>
        stroke(`M0 48Q${(at - 3) * 4} 10 ${(at - 3) * 14} ${-18 + Math.abs(at - 3) * 5}`, accent, 2.2),
      ) +
      pen
        .spread(70, [46, 24])
        .map(([x, y]) =>
          place(
            pen.times(5, (at) => place(ellipse([0, -2.6], [1.7, 2.4], colour), [0, 0], { turn: at * 72 })) +
              ellipse([0, 0], [1.2, 1.2], '#D9C65A'),
            [x, y - 20],
          ),
        )
        .join(''),
  ),
  peanut: thing(
    { colour: '#D9AE6E', holds: ['peanuts'], shadow: oval([0, 24], [40, 5]) },
    ({ pen, colour }) => {
      const body =
        'M-46 4C-48 -18 -26 -26 -10 -16C-2 -12 4 -14 12 -18C34 -28 50 -14 47 4C46 24 28 28 12 20C4 16 -2 16 -10 20C-28 30 -46 22 -46 4Z'
      return (
        pen.ball(body, colour, 0.38) +
        pen.clip(
          body,
          pen.times(5, (at) =>
            stroke(
              `M-46 ${-14 + at * 8}C-20 ${-6 + at * 5} 20 ${-10 + at * 6} 48 ${-16 + at * 9}`,
              dark(colour, 0.25),
              1.3,
            ),
          ) + pen.times(8, (at) => stroke(`M${-38 + at * 11} -24q4 22 0 46`, dark(colour, 0.2), 1)),
        )
      )
    },
  ),
  'peanut-half': thing(
    { colour: '#E0B070', holds: ['peanuts'] },
    ({ pen, colour }) =>
      pen.ball(
        'M-38 0C-38 -20 -14 -26 6 -22C28 -20 42 -10 40 2C38 18 20 24 -4 22C-26 22 -38 14 -38 0Z',
        colour,
        0.3,
      ) + stroke('M-28 0C-8 -6 14 -6 30 0', dark(colour, 0.3), 2.4),
  ),
  cashew: thing({ colour: '#E7C48C', holds: ['nuts'], shadow: oval([0, 34], [36, 5]) }, ({ pen, colour }) => {
    const body =
      'M-38 -28C-28 -42 -10 -38 -8 -22C-6 -4 8 6 26 6C44 8 48 26 34 34C10 46 -26 30 -38 2C-42 -10 -42 -22 -38 -28Z'
    return (
      pen.ball(body, colour, 0.36) +
      pen.clip(
        body,
        stroke('M-28 -30C-26 -2 -4 24 34 24', dark(colour, 0.22), 2) +
          pen.times(10, () => ellipse([pen.random(-36, 36), pen.random(-30, 34)], [1.2, 1], '#FFFFFF')),
      ) +
      fade(stroke('M-32 -24C-34 -4 -22 16 -4 26', '#ffffff', 3), 0.4)
    )
  }),
  almond: thing({ colour: '#B3733C', holds: ['nuts'], shadow: oval([0, 40], [24, 5]) }, ({ pen, colour }) => {
    const body = 'M0 -46C18 -30 30 -4 28 16C26 36 14 44 0 44C-14 44 -26 36 -28 16C-30 -4 -18 -30 0 -46Z'
    return (
      pen.ball(body, colour, 0.4) +
      pen.clip(
        body,
        [-18, -9, 0, 9, 18]
          .map((x) => stroke(`M${x * 0.2} -44C${x} -20 ${x * 1.2} 10 ${x * 0.6} 44`, dark(colour, 0.3), 1.3))
          .join(''),
      )
    )
  }),
}
