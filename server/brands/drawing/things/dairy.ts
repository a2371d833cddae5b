import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

/** Cheese in a wedge, its cut face towards us. */
const wedge = (pen: Pen, colour: string, rind: string): string =>
  path('M-46 4L30 -34C42 -30 48 -22 48 -14L-46 4Z', light(colour, 0.3)) +
  pen.slab('M-46 4L48 -14V22L-46 38Z', colour, 0.16) +
  path('M30 -34C42 -30 48 -22 48 -14V22C48 16 46 8 44 4V-12C42 -22 36 -30 30 -34Z', rind)

/** Cheese, cream and eggs. */
export const dairy = {
  cheddar: thing(
    { colour: '#F2BE4E', accent: '#C98F32', holds: ['milk'], shadow: oval([0, 34], [48, 7]) },
    ({ pen, colour, accent }) =>
      wedge(pen, colour, accent) +
      pen.times(9, () =>
        fade(
          stroke(
            `M${pen.random(-36, 36)} ${pen.random(6, 22)}l${pen.random(3, 9)} ${pen.random(-3, 3)}`,
            dark(colour, 0.2),
            1.2,
          ),
          0.7,
        ),
      ),
  ),
  'cheese-block': thing(
    { colour: '#E8843A', holds: ['milk'], shadow: oval([4, 30], [48, 6]) },
    ({ pen, colour }) =>
      path('M-46 -12L-22 -30H50L28 -12Z', light(colour, 0.3)) +
      path('M28 -12L50 -30V12L28 32Z', dark(colour, 0.2)) +
      pen.slab(box([-46, -12], [74, 44]), colour, 0.12) +
      pen.times(8, () =>
        fade(
          stroke(
            `M${pen.random(-40, 18)} ${pen.random(-6, 26)}l${pen.random(2, 8)} ${pen.random(-2, 2)}`,
            dark(colour, 0.2),
            1,
          ),
          0.6,
        ),
      ),
  ),
  truckle: thing(
    { colour: '#F5EBC8', accent: '#E3D09A', holds: ['milk'], shadow: oval([-6, 36], [46, 7]) },
    ({ pen, colour, accent }) => {
      const side = 'M-48 -14V22C-48 34 -28 40 -8 40C12 40 32 34 32 22V-14Z'
      const cloth = pen.clip(
        side,
        pen.times(12, (at) => stroke(`M${-48 + at * 7.4} -20V44`, dark(accent, 0.1), 0.6)) +
          pen.times(10, (at) =>
            stroke(
              `M-48 ${-8 + at * 4.6}C-28 ${2 + at * 4.6} 12 ${2 + at * 4.6} 32 ${-8 + at * 4.6}`,
              dark(accent, 0.1),
              0.6,
            ),
          ),
      )
      const piece = 'M2 10L46 6C50 12 50 20 48 26L6 34Z'
      const face = 'M2 14L48 24V46C32 48 16 46 2 42Z'
      const crumbs = pen.clip(
        face,
        pen.times(26, () =>
          fade(
            stroke(
              `M${pen.random(2, 46)} ${pen.random(16, 44)}l${pen.random(1.5, 4)} ${pen.random(-1.6, 1.6)}`,
              dark(colour, 0.2),
              0.9,
            ),
            0.7,
          ),
        ),
      )
      return (
        pen.tube(side, accent, 0.26) +
        cloth +
        path(
          oval([-8, -14], [40, 13]),
          pen.linear([
            [0, light(accent, 0.35)],
            [1, accent],
          ]),
        ) +
        path(piece, light(colour, 0.35)) +
        pen.slab(face, colour, 0.14) +
        crumbs +
        path('M46 6C50 10 51 18 48 24V46C52 40 53 20 50 10Z', dark(accent, 0.12)) +
        [
          [-4, 46],
          [-12, 43],
          [54, 46],
        ]
          .map(([x = 0, y = 0]) => place(pen.slab(pen.blob([3.4, 2.6], 0.2, 6), colour, 0.14), [x, y]))
          .join('')
      )
    },
  ),
  brie: thing(
    { colour: '#F7E9B8', accent: '#FBF8F0', holds: ['milk'], shadow: oval([0, 32], [48, 7]) },
    ({ pen, colour, accent }) => {
      return (
        pen.slab('M-46 0L26 -34C44 -26 50 -16 48 -6L-46 14Z', dark(accent, 0.04), 0.08) +
        path('M-46 2L48 -8V22C30 30 -20 34 -46 34Z', dark(accent, 0.1)) +
        path(
          'M-42 8L46 -2V17C28 25 -18 29 -42 29Z',
          pen.linear([
            [0, light(colour, 0.2)],
            [0.6, colour],
            [1, dark(colour, 0.12)],
          ]),
        ) +
        pen.times(6, () =>
          fade(ellipse([pen.random(-30, 40), pen.random(6, 20)], [2.6, 1.4], dark(colour, 0.22)), 0.7),
        ) +
        pen.times(30, () =>
          fade(ellipse([pen.random(-20, 40), pen.random(-24, -8)], [1.2, 0.7], '#E2DBCB'), 0.7),
        )
      )
    },
  ),
  feta: thing(
    { colour: '#F6F3EA', holds: ['milk'], shadow: oval([0, 30], [48, 7]) },
    ({ pen, colour }) =>
      path('M-44 -10L-20 -28H48L26 -10Z', dark(colour, 0.02)) +
      stroke('M-44 -10L-20 -28H48', dark(colour, 0.14), 0.8) +
      path('M26 -10L48 -28V10L26 30Z', dark(colour, 0.2)) +
      pen.slab(box([-44, -10], [70, 40]), dark(colour, 0.05), 0.12) +
      pen.times(26, () =>
        fade(
          ellipse(
            [pen.random(-40, 22), pen.random(-6, 26)],
            [pen.random(0.8, 2.6), pen.random(0.6, 1.4)],
            '#B9B2A0',
          ),
          0.6,
        ),
      ) +
      pen.times(9, () =>
        fade(ellipse([pen.random(-16, 24), pen.random(-25, -14)], [1.6, 0.8], '#C3BCA8'), 0.7),
      ) +
      [
        [-54, 27],
        [34, 32],
        [47, 22],
        [-34, 34],
      ]
        .map(([x = 0, y = 0]) => place(pen.slab(pen.blob([7, 6], 0.2, 6), dark(colour, 0.06), 0.2), [x, y]))
        .join(''),
  ),
  mozzarella: thing(
    { colour: '#FDF7E6', holds: ['milk'] },
    ({ pen, colour }) =>
      path(
        pen.blob([48, 44], 0.14, 9),
        pen.radial([
          [0, '#FFFFFF'],
          [0.65, colour],
          [1, '#F2D79A'],
        ]),
      ) + fade(path(pen.blob([14, 10], 0.2, 7), '#E2A44E'), 0.5),
  ),
  'vegan-mozzarella': thing({ colour: '#F6E9C8', holds: ['soya'] }, ({ pen, colour }) =>
    path(
      pen.blob([48, 44], 0.14, 9),
      pen.radial([
        [0, light(colour, 0.4)],
        [0.65, colour],
        [1, '#E9C98A'],
      ]),
    ),
  ),
  'cheese-shreds': thing({ colour: '#F7D98A', holds: ['milk'] }, ({ pen, colour }) =>
    pen.times(24, () =>
      place(
        stroke(
          `M-9 0q9 ${pen.random(-4, 4)} 18 0`,
          mix(colour, pen.pick(['#FFF1C4', '#E9B84A']), pen.random()),
          3,
        ),
        [pen.random(-38, 38), pen.random(-34, 34)],
        { turn: pen.random(0, 180) },
      ),
    ),
  ),
  'cheese-crumbs': thing({ colour: '#FBF7EA', holds: ['milk'] }, ({ pen, colour }) =>
    pen
      .spread(24, [44, 40])
      .map(([x, y]) => place(path(pen.blob([4, 3.2], 0.25, 6), colour), [x, y]))
      .join(''),
  ),
  'parmesan-shaving': thing({ colour: '#F8EBC2', holds: ['milk', 'eggs'] }, ({ pen, colour }) =>
    pen.slab('M-46 -4C-20 -20 20 -16 46 -2C26 2 10 14 -8 8C-22 6 -34 10 -46 -4Z', colour, 0.14),
  ),
  cream: thing(
    { colour: '#FFFDF6', holds: ['milk'] },
    ({ pen, colour }) =>
      path(
        'M-40 14C-46 -4 -30 -12 -20 -14C-18 -26 -4 -30 4 -38C6 -28 22 -26 22 -14C36 -10 46 0 40 14C20 28 -20 28 -40 14Z',
        pen.linear([
          [0, colour],
          [1, '#E9E2D0'],
        ]),
      ) + stroke('M-34 6C-14 16 14 14 36 4M-18 -12C-4 -4 8 -6 22 -14', '#DDD4BE', 2),
  ),
  'milk-foam': thing(
    { colour: '#F6EBDA', holds: ['milk'] },
    ({ pen, colour }) =>
      pen.slab(oval([0, 0], [50, 12]), colour, 0.1) +
      pen.times(14, () =>
        fade(ellipse([pen.random(-38, 38), pen.random(-7, 7)], [2.4, 1.4], dark(colour, 0.16)), 0.6),
      ),
  ),
  'soured-cream': thing(
    { colour: '#FFFDF8', holds: ['milk'] },
    ({ pen, colour }) =>
      pen.slab(pen.blob([42, 34], 0.12, 9), colour, 0.08) +
      stroke('M-20 4C-14 -14 12 -16 18 -2C20 10 2 14 -4 6', '#E6DFD0', 3),
  ),
  butter: thing(
    { colour: '#F6DC7A', holds: ['milk'] },
    ({ pen, colour }) =>
      path('M-44 -8L-24 -24H48L30 -8Z', light(colour, 0.4)) +
      path('M30 -8L48 -24V6L30 24Z', dark(colour, 0.16)) +
      pen.slab(box([-44, -8], [74, 32]), colour, 0.08),
  ),
  'milk-splash': thing(
    { colour: '#FFFFFF', holds: ['milk'] },
    ({ pen, colour }) =>
      pen.slab(
        'M0 -46C12 -20 34 -6 34 16C34 36 18 46 0 46C-18 46 -34 36 -34 16C-34 -6 -12 -20 0 -46Z',
        colour,
        0.1,
      ) +
      stroke(
        'M0 -46C12 -20 34 -6 34 16C34 36 18 46 0 46C-18 46 -34 36 -34 16C-34 -6 -12 -20 0 -46Z',
        '#9DB8CC',
        2.4,
      ) +
      fade(ellipse([-12, 14], [5, 12], '#C9DDEB'), 0.8),
  ),
  cow: thing(
    { colour: '#FFFFFF', accent: '#2B2622', holds: ['milk'] },
    ({ colour, accent }) =>
      path(
        'M-44 -20C-30 -26 24 -26 34 -22L44 -30L48 -20C50 -8 42 -4 36 -4C34 6 34 12 34 34H26L22 12H-20L-24 34H-32C-34 14 -40 0 -44 -20Z',
        colour,
        { stroke: '#8A8078', 'stroke-width': 2 },
      ) +
      path(
        'M-34 -22C-26 -26 -14 -24 -12 -16C-14 -6 -30 -6 -36 -12ZM2 -24C14 -26 22 -22 20 -12C14 -4 2 -8 0 -14Z',
        accent,
      ) +
      path('M42 -18L49 -19L48 -12C44 -10 42 -14 42 -18Z', '#E8B4A8'),
  ),
  egg: thing(
    { colour: '#DDA878', holds: ['eggs'] },
    ({ pen, colour }) =>
      pen.ball(
        'M0 -46C22 -46 36 -14 36 8C36 32 20 46 0 46C-20 46 -36 32 -36 8C-36 -14 -22 -46 0 -46Z',
        colour,
        0.36,
      ) +
      pen.times(12, () =>
        fade(ellipse([pen.random(-26, 26), pen.random(-26, 34)], [1, 1], dark(colour, 0.3)), 0.5),
      ),
  ),
  'egg-half': thing(
    { colour: '#FFFDF6', accent: '#F2A52A', holds: ['eggs'] },
    ({ pen, colour, accent }) =>
      path(
        'M0 -46C24 -46 38 -14 38 8C38 32 22 46 0 46C-22 46 -38 32 -38 8C-38 -14 -24 -46 0 -46Z',
        pen.radial([
          [0, colour],
          [0.8, colour],
          [1, '#E3DCCB'],
        ]),
      ) +
      pen.ball(oval([0, 8], [21, 22]), accent, 0.24) +
      fade(ellipse([-6, 1], [6, 5], '#FFE0A0'), 0.8),
  ),
  'egg-strips': thing({ colour: '#F5CF5A', holds: ['eggs'] }, ({ pen, colour }) =>
    pen.times(7, () =>
      place(
        pen.slab(pen.blob([13, 8], 0.24, 7), mix(colour, '#FFE9A0', pen.random()), 0.14),
        [pen.random(-30, 30), pen.random(-26, 26)],
        { turn: pen.random(0, 180) },
      ),
    ),
  ),
  'scotch-egg': thing(
    {
      colour: '#B9752E',
      accent: '#D9968A',
      holds: ['cereals containing gluten', 'eggs'],
      shadow: oval([0, 42], [40, 7]),
    },
    ({ pen, colour }) => {
      const body = oval([0, 0], [46, 44])
      return (
        pen.ball(body, colour, 0.42) +
        pen.speckle(body, 90, ([x, y]) =>
          fade(
            path(pen.blob([2.4, 1.8], 0.3, 5), pen.pick(['#E9AE5A', '#8A4E18', '#F2C878']), {
              transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
            }),
            0.8,
          ),
        )
      )
    },
  ),
  'scotch-egg-half': thing(
    {
      colour: '#B9752E',
      accent: '#C98A72',
      holds: ['cereals containing gluten', 'eggs'],
      shadow: oval([0, 42], [40, 7]),
    },
    ({ pen, colour, accent }) =>
      path(pen.blob([46, 44], 0.02, 14), colour) +
      path(oval([0, 0], [41, 39]), accent) +
      pen.times(30, () => {
        const a = pen.random(0, 6.28)
        return fade(
          ellipse([Math.cos(a) * 34, Math.sin(a) * 32], [2.6, 1.8], pen.pick(['#8A4A3A', '#E8B8A4'])),
          0.6,
        )
      }) +
      path(oval([0, 1], [27, 26]), '#FFFDF6') +
      pen.ball(oval([1, 2], [16, 15]), '#F2A52A', 0.2),
  ),
  'ice-cream': thing(
    { colour: '#FBF0CC', holds: ['milk'] },
    ({ pen, colour }) =>
      pen.ball(
        'M-42 12C-46 -20 -24 -42 0 -42C24 -42 46 -20 42 12C38 22 30 14 24 22C16 30 8 18 0 24C-8 30 -16 18 -24 24C-32 28 -38 20 -42 12Z',
        colour,
        0.2,
      ) +
      pen.times(14, () => fade(ellipse([pen.random(-30, 30), pen.random(-34, 14)], [1, 1], '#5A4024'), 0.8)) +
      stroke('M-30 -12C-14 -24 6 -26 22 -20M-26 4C-8 -8 14 -8 30 0', dark(colour, 0.1), 2),
  ),
  'blue-cheese-crumbs': thing(
    { colour: '#FFFDF2', accent: '#6F8794', holds: ['milk'] },
    ({ pen, colour, accent }) =>
      pen
        .spread(7, [38, 34])
        .map(([x, y]) =>
          place(
            pen.slab(pen.blob([10, 8], 0.24, 6), colour, 0.26) + path(pen.blob([2.6, 1.8], 0.3, 6), accent),
            [x, y],
          ),
        )
        .join(''),
  ),
}
