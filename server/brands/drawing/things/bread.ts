import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke, type Pen } from '../pen.ts'
import { BAKED, CHOCOLATE, crust } from './shading.ts'
import { thing } from '../thing.ts'

const CRUST = '#C98A43'
const CRUMB = '#F3DFB6'
const WHEAT = ['cereals containing gluten'] as const

const flour = (pen: Pen, outline: string, count: number): string =>
  pen.speckle(outline, count, ([x, y]) =>
    fade(ellipse([x, y], [pen.random(0.6, 2.2), pen.random(0.5, 1.2)], '#FFF8E6'), 0.6),
  )

const LOAF =
  'M-48 34C-50 16 -50 2 -48 -8C-56 -22 -40 -36 -20 -34C-8 -40 10 -40 22 -34C42 -36 56 -20 48 -8C50 4 50 18 48 34C46 40 -46 40 -48 34Z'
const ROUND = 'M-48 6C-48 -26 -26 -36 0 -36C26 -36 48 -26 48 6C48 28 28 34 0 34C-28 34 -48 28 -48 6Z'
const BAGUETTE = 'M-50 4C-46 -8 -30 -10 0 -10C30 -10 46 -8 50 2C46 11 28 11 0 11C-28 11 -44 12 -50 4Z'
const SLICE =
  'M-38 40C-42 20 -38 6 -40 -4C-50 -14 -44 -36 -22 -36C-8 -40 8 -40 22 -36C44 -36 50 -14 40 -4C38 6 42 20 38 40C36 44 -36 44 -38 40Z'

/** Bread and cereals. */
export const bread = {
  loaf: thing(
    { colour: CRUST, holds: WHEAT, shadow: oval([0, 37], [48, 6]) },
    ({ pen, colour }) =>
      crust(pen, LOAF, colour) +
      pen.clip(
        LOAF,
        path('M-52 40V-2C-26 6 26 6 52 -2V40Z', dark(colour, 0.1), { opacity: 0.3 }) +
          path('M-34 -12C-18 -30 20 -33 38 -20C22 -20 -8 -19 -34 -12Z', '#FAE6B8') +
          stroke('M-34 -12C-18 -30 20 -33 38 -20', dark(colour, 0.35), 1.6) +
          stroke('M-34 -12C-8 -19 22 -20 38 -20', dark(colour, 0.12), 1),
      ) +
      flour(pen, LOAF, 16),
  ),
  'batch-loaf': thing(
    { colour: '#8F5A2E', accent: '#C9A06A', holds: WHEAT, shadow: oval([0, 40], [46, 6]) },
    ({ pen, colour, accent }) => {
      const body = 'M-46 38V-18C-46 -40 -30 -46 0 -46C30 -46 46 -40 46 -18V38Z'
      const cut = 'M-2 40C-6 20 -2 0 -4 -6C-14 -16 -6 -40 14 -40H34C50 -40 52 -16 44 -6C42 2 46 22 42 40Z'
      return (
        crust(pen, body, colour) +
        flour(pen, body, 50) +
        path(cut, dark(colour, 0.1)) +
        place(path(cut, accent), [2, 1], { size: 0.93 }) +
        pen.clip(
          cut,
          pen.times(34, () =>
            fade(
              ellipse(
                [pen.random(0, 42), pen.random(-34, 38)],
                [pen.random(0.7, 2), pen.random(0.6, 1.3)],
                pen.pick([dark(accent, 0.3), light(accent, 0.3)]),
              ),
              0.7,
            ),
          ),
        )
      )
    },
  ),
  'loaf-slices': thing(
    { colour: CRUST, accent: CRUMB, holds: WHEAT },
    ({ pen, colour, accent }) =>
      [22, 11, 0]
        .map((x) =>
          place(path(SLICE, dark(colour, 0.1)) + place(path(SLICE, accent), [0, 1], { size: 0.91 }), [
            x,
            -x * 0.3,
          ]),
        )
        .join('') +
      pen.clip(
        SLICE,
        pen.times(26, () =>
          fade(ellipse([pen.random(-34, 34), pen.random(-30, 38)], [1.4, 1], dark(accent, 0.18)), 0.6),
        ),
      ),
  ),
  sourdough: thing(
    { colour: '#A9672F', holds: ['cereals containing gluten', 'sesame'], shadow: oval([0, 32], [48, 7]) },
    ({ pen, colour }) =>
      crust(pen, ROUND, colour) +
      pen.clip(
        ROUND,
        path('M-32 -14C-12 -30 16 -32 34 -18C16 -24 -10 -22 -32 -14Z', '#F0D9A6') +
          path('M-38 6C-14 -12 20 -14 42 -2C20 -6 -14 -2 -38 6Z', '#F0D9A6') +
          pen.times(64, () =>
            place(
              ellipse([0, 0], [2.6, 1.4], pen.pick(['#F5E4BC', '#7A8A5A', '#D9D3C4', '#E9C98A'])),
              [pen.random(-46, 46), pen.random(-34, 30)],
              { turn: pen.random(0, 180) },
            ),
          ),
      ),
  ),
  baguette: thing(
    { colour: '#CB8C42', holds: WHEAT, shadow: oval([0, 9], [48, 3.5]) },
    ({ pen, colour }) =>
      crust(pen, BAGUETTE, colour) +
      pen.clip(
        BAGUETTE,
        [-34, -17, 0, 17, 34]
          .map((x) =>
            place(
              path('M-9 4C-4 -8 4 -9 10 -7C4 -3 0 2 -9 4Z', '#F3DDAA') +
                stroke('M-9 4C-4 -8 4 -9 10 -7', dark(colour, 0.35), 0.8),
              [x, -1],
            ),
          )
          .join(''),
      ) +
      flour(pen, BAGUETTE, 30),
  ),
  croissant: thing({ colour: '#D2923F', holds: BAKED, shadow: oval([0, 26], [46, 6]) }, ({ pen, colour }) => {
    const parts = [
      [-40, 14, 13, 9, -50],
      [40, 14, 13, 9, 50],
      [-27, -1, 17, 16, -34],
      [27, -1, 17, 16, 34],
      [-11, -9, 16, 23, -12],
      [11, -9, 16, 23, 12],
      [0, -9, 13, 25, 0],
    ] as const
    return parts
      .map(([x, y, rx, ry, turn]) =>
        place(
          crust(pen, oval([0, 0], [rx, ry]), colour) +
            stroke(
              `M${-rx * 0.5} ${-ry * 0.7}C${-rx * 0.2} 0 ${-rx * 0.2} ${ry * 0.3} ${-rx * 0.5} ${ry * 0.7}`,
              dark(colour, 0.3),
              1.1,
            ) +
            fade(
              stroke(
                `M${rx * 0.1} ${-ry * 0.75}C${rx * 0.3} -2 ${rx * 0.3} 4 ${rx * 0.1} ${ry * 0.6}`,
                '#FFE6A8',
                2.2,
              ),
              0.6,
            ),
          [x, y],
          { turn },
        ),
      )
      .join('')
  }),
  'pain-au-chocolat': thing(
    { colour: '#C98838', accent: CHOCOLATE, holds: [...BAKED, 'soya'], shadow: oval([0, 26], [46, 6]) },
    ({ pen, colour, accent }) => {
      const body = box([-44, -24], [88, 50], 14)
      return (
        crust(pen, body, colour) +
        pen.clip(
          body,
          [-20, 2, 24]
            .map(
              (x) =>
                stroke(`M${x} -24C${x + 6} -8 ${x + 6} 10 ${x} 26`, dark(colour, 0.3), 1.2) +
                fade(stroke(`M${x - 5} -22C${x + 1} -8 ${x + 1} 10 ${x - 5} 24`, '#FFE6A8', 2.4), 0.55),
            )
            .join(''),
        ) +
        path(oval([-43, -6], [5, 7]), accent) +
        path(oval([-42, 12], [4.5, 6]), accent) +
        path(oval([43.5, -5], [4, 7]), dark(accent, 0.2)) +
        path(oval([43, 12], [4, 6]), dark(accent, 0.2))
      )
    },
  ),
  bagel: thing(
    { colour: '#C98843', holds: ['cereals containing gluten', 'sesame'], shadow: oval([0, 34], [44, 7]) },
    ({ pen, colour }) => {
      const ring = `${oval([0, 0], [47, 39])}${oval([0, -2], [13, 8])}`
      return (
        path(oval([0, -2], [14, 9]), dark(colour, 0.55)) +
        path(
          ring,
          pen.radial(
            [
              [0, light(colour, 0.1)],
              [0.45, light(colour, 0.3)],
              [0.75, colour],
              [1, dark(colour, 0.4)],
            ],
            { at: [0.45, 0.38], reach: 0.62 },
          ),
          { 'fill-rule': 'evenodd' },
        ) +
        pen
          .spread(34, [42, 33])
          .filter(([x, y]) => Math.hypot(x / 17, y / 13) > 1.1)
          .map(([x, y]) =>
            place(
              ellipse([0, 0.5], [2.5, 1.5], dark(colour, 0.3)) + ellipse([0, 0], [2.4, 1.4], '#F6E7C0'),
              [x, y - 1],
              { turn: pen.random(0, 180) },
            ),
          )
          .join('')
      )
    },
  ),
  pretzel: thing(
    { colour: '#8A4A20', accent: '#FFFFFF', holds: WHEAT, shadow: oval([0, 38], [42, 6]) },
    ({ pen, colour, accent }) => {
      const rope =
        'M-20 36C-46 8 -48 -26 -24 -34C0 -40 6 -10 0 8C-6 24 16 30 26 34M20 36C46 8 48 -26 24 -34C0 -40 -6 -10 0 8C6 24 -16 30 -26 34'
      return (
        stroke(rope, dark(colour, 0.4), 16) +
        stroke(rope, colour, 13) +
        fade(place(stroke(rope, '#D9924A', 5), [-1.5, -2]), 0.7) +
        [
          [-38, -6],
          [-34, 14],
          [-22, -30],
          [-4, -22],
          [38, -6],
          [34, 14],
          [22, -30],
          [6, -20],
          [-2, 4],
          [12, 26],
          [-14, 26],
          [-28, 26],
          [28, 26],
          [-42, -16],
          [42, -16],
        ]
          .map(([x = 0, y = 0]) =>
            place(path('M-2 -1.6L2 -1.8L1.8 1.8L-1.8 2Z', accent), [
              x + pen.random(-2, 2),
              y + pen.random(-2, 2),
            ]),
          )
          .join('')
      )
    },
  ),
  wheat: thing(
    { colour: '#D2A03E', holds: WHEAT },
    ({ pen, colour }) =>
      stroke('M0 48C0 20 0 0 0 -30', dark(colour, 0.1), 3) +
      pen.times(5, (at) =>
        [-1, 1]
          .map((way) =>
            place(pen.slab('M0 0C-6 -8 -5 -18 0 -24C5 -18 6 -8 0 0Z', colour, 0.2), [way * 3, 10 - at * 12], {
              turn: way * 34,
              size: 0.9,
            }),
          )
          .join(''),
      ) +
      place(pen.slab('M0 0C-6 -8 -5 -18 0 -24C5 -18 6 -8 0 0Z', colour), [0, -28]),
  ),
  oats: thing({ colour: '#E3CDA0', holds: WHEAT }, ({ pen, colour }) =>
    pen
      .spread(46, [46, 34])
      .map(([x, y]) =>
        place(
          path(
            'M-8 0C-4 -6 4 -6 8 0C4 5 -4 5 -8 0Z',
            mix(colour, pen.pick(['#C9A86E', '#F3E6C8', '#D9BE8A']), 0.6),
          ) + stroke('M-5 0H5', '#B99765', 0.8),
          [x, y],
          { turn: pen.random(0, 180) },
        ),
      )
      .join(''),
  ),
  'rice-cake': thing({ colour: '#EFE5CC' }, ({ pen, colour }) => {
    const body = oval([0, 0], [47, 44])
    return (
      pen.ball(body, colour, 0.24) +
      pen.clip(
        body,
        pen
          .spread(70, [44, 41])
          .map(([x, y]) =>
            place(path(pen.blob([5, 3.6], 0.2, 6), pen.pick(['#FBF6E6', '#F3EAD3', '#E2D4B2'])), [x, y], {
              turn: pen.random(0, 180),
            }),
          )
          .join(''),
      )
    )
  }),
  crouton: thing(
    { colour: '#D9A048', holds: ['cereals containing gluten'] },
    ({ pen, colour }) =>
      path('M-34 -14L-8 -34L38 -22L14 -2Z', light(colour, 0.3)) +
      path('M14 -2L38 -22V16L14 36Z', dark(colour, 0.22)) +
      pen.slab('M-34 -14L14 -2V36L-34 24Z', colour, 0.1) +
      pen.times(8, () =>
        fade(ellipse([pen.random(-28, 8), pen.random(-4, 24)], [2.6, 2], dark(colour, 0.25)), 0.7),
      ),
  ),
  breadcrumbs: thing({ colour: '#C98A3E', holds: ['cereals containing gluten'] }, ({ pen, colour }) =>
    pen
      .spread(60, [46, 42])
      .map(([x, y]) =>
        place(path(pen.blob([2.6, 2], 0.3, 5), pen.pick([colour, '#E9BE74', '#A9661F'])), [x, y]),
      )
      .join(''),
  ),
}
