import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { CHOCOLATE } from './shading.ts'
import { thing } from '../thing.ts'

/** What bags, boxes and jars hold. */
export const pantry = {
  honey: thing(
    { colour: '#E8A52C', accent: '#9A6A34' },
    ({ pen, colour, accent }) =>
      pen.slab('M-22 -46H22L44 0L22 46H-22L-44 0Z', colour, 0.16) +
      [
        [0, 0],
        [0, -30],
        [0, 30],
        [-26, -15],
        [26, -15],
        [-26, 15],
        [26, 15],
      ]
        .map(([x = 0, y = 0]) =>
          place(path('M-7 -12H7L14 0L7 12H-7L-14 0Z', 'none', { stroke: accent, 'stroke-width': 2.6 }), [
            x,
            y,
          ]),
        )
        .join(''),
  ),
  coffee: thing({ colour: '#5A3420' }, ({ pen, colour }) =>
    place(
      pen.ball(oval([0, 0], [44, 32]), colour, 0.5) +
        stroke('M-42 4C-18 -14 14 14 42 -4', dark(colour, 0.55), 5) +
        fade(ellipse([-12, -18], [16, 5], '#ffffff'), 0.25),
      [0, 0],
      { turn: -28 },
    ),
  ),
  'tea-bag': thing(
    { colour: '#E9DEC6', accent: '#8A5A32', shadow: oval([0, 44], [34, 5]) },
    ({ pen, colour, accent }) => {
      const body = oval([0, 0], [42, 42])
      return (
        path(body, colour) +
        path(oval([0, 0], [35, 35]), accent, { opacity: 0.75 }) +
        pen.clip(
          oval([0, 0], [35, 35]),
          pen.times(70, () =>
            fade(
              ellipse(
                [pen.random(-34, 34), pen.random(-34, 34)],
                [1.8, 1.2],
                pen.pick(['#5A3418', '#B98A5A']),
              ),
              0.8,
            ),
          ),
        ) +
        `<circle r="39" fill="none" stroke="${dark(colour, 0.14)}" stroke-width="2" stroke-dasharray="3 3"/>`
      )
    },
  ),
  salt: thing({ colour: '#FFFFFF', accent: '#C3D3DA' }, ({ pen, colour, accent }) =>
    pen
      .spread(16, [40, 30])
      .map(([x, y]) =>
        place(
          path('M0 -10L12 4L0 10L-12 4Z', accent) +
            path('M0 -10L12 4L0 2Z', dark(accent, 0.12)) +
            path('M0 -10L0 2L-12 4Z', colour),
          [x, y],
          { turn: pen.random(-30, 30), size: pen.random(0.7, 1.1) },
        ),
      )
      .join(''),
  ),
  'rice-bed': thing(
    { colour: '#FBF8EE', accent: '#E4DCC6' },
    ({ pen, colour, accent }) =>
      path(pen.blob([48, 46], 0.05, 13), accent) +
      pen
        .spread(54, [45, 43])
        .map(([x, y]) =>
          place(
            path(
              'M-7 0C-6 -3.4 6 -3.4 7 0C6 3 -6 3 -7 0Z',
              mix(colour, dark(accent, 0.1), pen.random(0, 0.5)),
            ),
            [x, y],
            { turn: pen.random(0, 180) },
          ),
        )
        .join(''),
  ),
  chip: thing(
    { colour: '#EDB94E', shadow: oval([0, 10], [46, 4]) },
    ({ pen, colour }) =>
      path('M-46 -8L-40 -13H46L42 -8Z', light(colour, 0.4)) +
      pen.slab('M-46 -8H42L40 10H-44Z', colour, 0.2) +
      path('M42 -8L46 -13L45 5L40 10Z', dark(colour, 0.2)),
  ),
  fry: thing(
    { colour: '#EDB94E', accent: '#8A5424' },
    ({ pen, colour, accent }) =>
      pen.slab('M-48 -6L46 -8L48 6L-46 8Z', mix(colour, '#D9962E', pen.random(0, 0.5)), 0.14) +
      path('M-48 -6L46 -8L46 -5L-48 -3Z', light(colour, 0.35)) +
      (pen.random() < 0.5 ? path('M-48 -6L-40 -6L-40 8L-46 8Z', accent) : ''),
  ),
  crisp: thing({ colour: '#F2CE6B' }, ({ pen, colour }) => {
    const body = pen.blob([46, 36], 0.07, 8)
    return (
      path(
        body,
        pen.linear(
          [
            [0, light(colour, 0.35)],
            [0.5, colour],
            [1, dark(colour, 0.24)],
          ],
          [0.7, 1],
        ),
      ) +
      pen.clip(
        body,
        fade(path('M-46 -4C-16 14 16 14 46 -8C20 26 -24 26 -46 -4Z', '#A9741E'), 0.25) +
          pen.times(12, () =>
            fade(ellipse([pen.random(-40, 40), pen.random(-30, 30)], [2, 1.4], '#B57A24'), 0.5),
          ),
      ) +
      stroke(body, dark(colour, 0.25), 1.4)
    )
  }),
  popcorn: thing(
    { colour: '#FBF3DC', accent: '#E8B84A' },
    ({ pen, colour, accent }) =>
      pen
        .spread(6, [20, 17])
        .map(([x, y]) => place(pen.ball(pen.blob([22, 20], 0.1, 8), colour, 0.16), [x, y]))
        .join('') +
      path(pen.blob([10, 7], 0.2, 6), accent, { opacity: 0.7 }) +
      fade(ellipse([-14, -16], [8, 5], '#ffffff'), 0.9),
  ),
  'chocolate-square': thing({ colour: CHOCOLATE, holds: ['soya'] }, ({ pen, colour }) =>
    pen.times(6, (at) =>
      place(
        pen.slab(box([-22, -22], [44, 44], 3), colour, 0.3) +
          pen.slab(box([-14, -14], [28, 28], 2), light(colour, 0.14), 0.1),
        [(at % 2) * 46 - 23, Math.floor(at / 2) * 46 - 46],
      ),
    ),
  ),
  'chocolate-button': thing(
    { colour: '#7A4626', holds: ['milk', 'soya'], shadow: oval([0, 34], [40, 7]) },
    ({ pen, colour }) =>
      ellipse([0, 5], [46, 38], dark(colour, 0.4)) +
      pen.ball(oval([0, 0], [46, 38]), colour, 0.26) +
      `<ellipse rx="34" ry="27" fill="none" stroke="${dark(colour, 0.2)}" stroke-width="2.4"/>` +
      fade(ellipse([-16, -14], [13, 6], '#ffffff'), 0.28),
  ),
  'chocolate-chunk': thing(
    { colour: '#4A2817', holds: ['soya'] },
    ({ pen, colour }) =>
      pen.slab('M-40 -26L14 -38L42 -8L30 32L-24 36Z', colour, 0.3) +
      fade(path('M-40 -26L14 -38L24 -20L-28 -10Z', '#ffffff'), 0.16),
  ),
  gum: thing(
    { colour: '#D22B33' },
    ({ pen, colour }) =>
      pen.ball(box([-38, -34], [76, 70], 24), colour, 0.36) +
      pen.speckle(box([-38, -34], [76, 70], 24), 60, ([x, y]) =>
        fade(ellipse([x, y], [1.6, 1.2], '#ffffff'), 0.6),
      ),
  ),
  lolly: thing(
    { colour: CHOCOLATE, accent: '#FBF3DC', holds: ['milk', 'soya'], shadow: oval([0, 50], [18, 3]) },
    ({ pen, colour, accent }) => {
      const body =
        'M-30 18V-20C-30 -38 -18 -48 0 -48C18 -48 30 -38 30 -20V18C30 24 26 26 22 26H-22C-26 26 -30 24 -30 18Z'
      return (
        pen.slab(box([-6, 20], [12, 32], 6), '#E3C48E', 0.2) +
        pen.slab(body, colour, 0.3) +
        fade(stroke('M-18 -20V12', '#ffffff', 5), 0.28) +
        path('M8 -47C22 -44 30 -34 30 -20V-14C24 -18 22 -24 16 -26C12 -32 14 -40 8 -47Z', accent) +
        stroke('M8 -47C14 -40 12 -32 16 -26C22 -24 24 -18 30 -14', light(colour, 0.2), 2.4)
      )
    },
  ),
  sorbet: thing(
    { colour: '#F5A92E' },
    ({ pen, colour }) =>
      pen.ball(
        'M-42 12C-46 -20 -24 -42 0 -42C24 -42 46 -20 42 12C38 22 30 14 24 22C16 30 8 18 0 24C-8 30 -16 18 -24 24C-32 28 -38 20 -42 12Z',
        colour,
        0.24,
      ) + stroke('M-30 -12C-14 -24 6 -26 22 -20M-26 4C-8 -8 14 -8 30 0', light(colour, 0.4), 2),
  ),
  vanilla: thing(
    { colour: '#FBF3DC', accent: '#4E8B3A' },
    ({ pen, colour, accent }) =>
      stroke('M-10 10C0 30 10 40 34 46', '#3A2416', 4) +
      stroke('M-14 10C-10 30 -2 42 12 48', '#3A2416', 3.4) +
      path('M-20 6C-30 20 -44 22 -48 18C-44 10 -34 2 -20 6Z', accent) +
      pen.times(5, (at) =>
        place(pen.slab('M0 0C-12 -12 -8 -32 0 -38C8 -32 12 -12 0 0Z', colour, 0.1), [-8, -4], {
          turn: at * 72,
        }),
      ) +
      ellipse([-8, -4], [7, 7], '#E8B93E'),
  ),
  gyoza: thing(
    {
      colour: '#F3E3C0',
      accent: '#C98A3A',
      holds: ['cereals containing gluten'],
      shadow: oval([0, 24], [44, 6]),
    },
    ({ pen, colour, accent }) => {
      const body = 'M-48 18C-46 -14 -24 -30 0 -30C24 -30 46 -14 48 18C30 26 -30 26 -48 18Z'
      return (
        pen.ball(body, colour, 0.22) +
        pen.clip(body, fade(path('M-50 30C-30 6 30 6 50 30Z', accent), 0.75)) +
        [-34, -20, -6, 8, 22, 35]
          .map((x) =>
            stroke(
              `M${x} ${-26 + Math.abs(x) * 0.5}C${x + 6} -10 ${x + 4} -2 ${x - 2} 6`,
              dark(colour, 0.2),
              2,
            ),
          )
          .join('') +
        stroke('M-46 10C-40 -16 -22 -29 0 -29C22 -29 40 -16 46 10', light(colour, 0.5), 3)
      )
    },
  ),
  'sesame-seeds': thing({ colour: '#F6E7C0', holds: ['sesame'] }, ({ pen, colour }) =>
    pen
      .spread(22, [46, 40])
      .map(([x, y]) =>
        place(ellipse([0, 0], [2.6, 1.5], mix(colour, '#3a2a1a', pen.random() < 0.2 ? 0.7 : 0)), [x, y], {
          turn: pen.random(0, 180),
        }),
      )
      .join(''),
  ),
  macaroni: thing({ colour: '#F3C75A', holds: ['cereals containing gluten'] }, ({ colour }) => {
    const d = 'M-32 18C-34 -14 -10 -30 32 -20'
    return (
      stroke(d, dark(colour, 0.25), 25) +
      stroke(d, colour, 21) +
      place(stroke(d, light(colour, 0.5), 5), [-3, -5]) +
      ellipse([34, -19], [6, 10], dark(colour, 0.45))
    )
  }),
  'tortilla-chip': thing({ colour: '#EBC065' }, ({ pen, colour }) => {
    const body = 'M-44 30C-30 2 -14 -26 0 -42C6 -44 12 -40 16 -32C26 -10 38 12 46 30C20 40 -20 40 -44 30Z'
    return (
      pen.slab(body, colour, 0.22) +
      pen.clip(
        body,
        pen.times(9, () =>
          fade(
            ellipse(
              [pen.random(-36, 36), pen.random(-30, 30)],
              [pen.random(2, 5), pen.random(2, 3)],
              '#B5802E',
            ),
            0.5,
          ),
        ),
      )
    )
  }),
  ice: thing(
    { colour: '#EAF4F8' },
    ({ colour }) =>
      path(box([-40, -38], [80, 76], 14), colour, { opacity: 0.75 }) +
      stroke(box([-40, -38], [80, 76], 14), '#ffffff', 4) +
      path('M-28 -26L0 -20L-20 6Z', '#ffffff', { opacity: 0.8 }),
  ),
  drizzle: thing({ colour: '#E8A52C' }, ({ colour }) =>
    fade(
      stroke('M-46 -20C-30 -40 -20 10 -6 -8C8 -26 14 24 28 4C36 -8 42 0 46 10', dark(colour, 0.2), 5.5) +
        stroke('M-46 -20C-30 -40 -20 10 -6 -8C8 -26 14 24 28 4C36 -8 42 0 46 10', colour, 4),
      0.95,
    ),
  ),
}
