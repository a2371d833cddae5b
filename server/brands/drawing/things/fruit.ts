import { dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { LEAF, gloss, leaf } from './shading.ts'
import { thing } from '../thing.ts'

const STALK = '#6B4A2B'
const APPLE =
  'M0 -36C10 -46 36 -46 45 -22C52 0 40 34 20 45C12 49 6 45 0 45C-6 45 -12 49 -20 45C-40 34 -52 0 -45 -22C-36 -46 -10 -46 0 -36Z'
const PEAR =
  'M2 -46C14 -46 17 -34 19 -22C22 -6 38 4 38 24C38 42 22 48 0 48C-22 48 -38 42 -38 24C-38 4 -20 -4 -16 -22C-13 -34 -10 -46 2 -46Z'
const LEMON =
  'M-50 2C-46 -4 -44 -8 -38 -16C-24 -36 20 -38 37 -16C42 -9 45 -5 50 0C46 6 43 9 38 16C20 38 -22 36 -38 16C-43 10 -46 6 -50 2Z'
const MANGO = 'M-44 12C-46 -16 -18 -42 14 -40C40 -38 52 -14 46 8C40 34 12 46 -12 42C-32 39 -43 30 -44 12Z'

/** Fruit. */
export const fruit = {
  apple: thing({ colour: '#B8302B', accent: '#E5B84A' }, ({ pen, colour, accent }) => {
    const streaks = pen.times(10, () => {
      const angle = pen.random(0, Math.PI)
      const [x, y] = [Math.cos(angle) * 46, pen.random(-34, 40)]
      return fade(
        stroke(
          `M${x * 0.2} -36Q${x * 0.95} ${y * 0.4 - 12} ${x * 0.8} ${y}`,
          pen.pick([accent, light(colour, 0.25)]),
          2.6,
        ),
        0.3,
      )
    })
    return (
      pen.ball(APPLE, colour) +
      pen.clip(APPLE, streaks + fade(ellipse([0, -34], [26, 11], accent), 0.6)) +
      path(
        APPLE,
        pen.radial(
          [
            [0, '#ffffff', 0.2],
            [0.5, '#ffffff', 0],
            [1, '#2a0c08', 0.42],
          ],
          { at: [0.36, 0.3], reach: 0.76 },
        ),
      ) +
      fade(ellipse([0, -34], [12, 4.5], '#3a1d10'), 0.55) +
      stroke('M0 -33C0 -42 3 -48 8 -52', STALK, 4) +
      gloss([-20, -14], [8, 14])
    )
  }),
  pear: thing(
    { colour: '#A9A63C', accent: '#8A6B35' },
    ({ pen, colour, accent }) =>
      pen.ball(PEAR, colour, 0.45) +
      pen.clip(
        PEAR,
        pen.times(36, () =>
          fade(ellipse([pen.random(-40, 40), pen.random(-40, 48)], [0.9, 0.9], accent), 0.5),
        ) + fade(ellipse([8, -42], [14, 10], accent), 0.5),
      ) +
      stroke('M2 -45C2 -54 6 -58 10 -60', STALK, 4) +
      gloss([-17, 14], [6, 12]),
  ),
  banana: thing(
    { colour: '#F0C63B', accent: '#6E5A2A', shadow: oval([0, 40], [46, 6]) },
    ({ pen, colour, accent }) => {
      const one =
        'M-40 -36C-46 -8 -28 26 10 34C26 37 40 32 46 24C48 20 46 16 42 17C14 22 -14 2 -26 -36C-28 -42 -38 -44 -40 -36Z'
      const finger = (turn: number, shade: number) =>
        place(
          pen.slab(one, mix(colour, '#b98a1c', shade), 0.3) +
            path('M-33 -34C-36 -6 -14 22 20 27C34 28 42 22 44 19C20 24 -14 6 -26 -36Z', light(colour, 0.28), {
              opacity: 0.55,
            }) +
            path('M42 17C46 16 48 20 46 24C44 26 40 24 42 17Z', accent),
          [0, 0],
          { turn },
        )
      return (
        finger(-30, 0.55) +
        finger(-14, 0.3) +
        finger(2, 0.12) +
        finger(16, 0) +
        path(
          'M-42 -34C-44 -50 -38 -56 -30 -56C-22 -56 -16 -48 -10 -32C-20 -26 -34 -26 -42 -34Z',
          mix(colour, accent, 0.45),
        ) +
        path('M-40 -50C-38 -56 -24 -58 -22 -50C-28 -46 -36 -46 -40 -50Z', accent)
      )
    },
  ),
  orange: thing({ colour: '#EE8A1D', accent: LEAF }, ({ pen, colour, accent }) => {
    const body = oval([0, 2], [47, 43])
    return (
      pen.ball(body, colour) +
      pen.clip(
        body,
        pen.times(30, () =>
          fade(ellipse([pen.random(-46, 46), pen.random(-42, 46)], [1, 1], dark(colour, 0.25)), 0.35),
        ),
      ) +
      gloss([-18, -14], [8, 12]) +
      fade(ellipse([3, -34], [5, 2.6], '#4d3a12'), 0.7) +
      place(leaf(accent), [3, -35], { turn: -24, size: 0.62 })
    )
  }),
  lemon: thing(
    { colour: '#F3D32F', accent: '#7FA23C', shadow: oval([0, 30], [42, 6]) },
    ({ pen, colour }) =>
      pen.ball(LEMON, colour, 0.34) +
      pen.clip(
        LEMON,
        pen.times(30, () =>
          fade(ellipse([pen.random(-48, 48), pen.random(-34, 34)], [1.1, 1.1], dark(colour, 0.3)), 0.3),
        ),
      ) +
      gloss([-14, -12], [7, 13]),
  ),
  'lemon-half': thing(
    { colour: '#F3D32F', accent: '#F8E88A', shadow: oval([0, 34], [36, 6]) },
    ({ pen, colour, accent }) => {
      const wedge = pen.times(9, (at) =>
        place(
          path(
            'M0 -5C-9 -14 -11 -28 -6 -33C-2 -35 2 -35 6 -33C11 -28 9 -14 0 -5Z',
            pen.radial([
              [0, light(accent, 0.4)],
              [1, mix(accent, colour, 0.5)],
            ]),
          ),
          [0, 0],
          { turn: at * 40 },
        ),
      )
      return (
        ellipse([0, 3], [44, 43], dark(colour, 0.28)) +
        ellipse([0, 0], [43, 42], colour) +
        ellipse([0, 0], [38, 37], '#FCF8DE') +
        wedge
      )
    },
  ),
  peach: thing(
    { colour: '#F8E3C2', accent: '#DE6A72', shadow: oval([0, 30], [46, 8]) },
    ({ pen, colour, accent }) => {
      const body = oval([0, 0], [48, 34])
      return (
        path(
          body,
          pen.radial(
            [
              [0, colour],
              [0.42, mix(colour, accent, 0.18)],
              [0.78, mix(colour, accent, 0.75)],
              [1, dark(accent, 0.28)],
            ],
            { at: [0.42, 0.36], reach: 0.68 },
          ),
        ) +
        pen.clip(
          body,
          fade(
            ellipse(
              [26, 14],
              [30, 20],
              pen.radial([
                [0, accent],
                [1, accent, 0],
              ]),
            ),
            0.7,
          ) +
            pen.times(40, () =>
              fade(ellipse([pen.random(-46, 46), pen.random(-32, 32)], [0.7, 0.6], '#FFF6E8'), 0.6),
            ),
        ) +
        path(
          oval([-2, -9], [15, 8.5]),
          pen.radial([
            [0, dark(accent, 0.5)],
            [0.45, dark(accent, 0.12), 0.8],
            [1, accent, 0],
          ]),
        ) +
        stroke('M-2 -2C2 10 2 22 -2 33', dark(accent, 0.1), 1.1) +
        stroke('M-2 -9C-2 -14 0 -17 4 -19', STALK, 3.2) +
        gloss([-27, -9], [4.5, 9])
      )
    },
  ),
  mango: thing(
    { colour: '#EFA52E', accent: '#C8412E' },
    ({ pen, colour, accent }) =>
      pen.ball(MANGO, colour, 0.32) +
      pen.clip(
        MANGO,
        ellipse(
          [26, -26],
          [52, 40],
          pen.radial([
            [0, accent, 0.95],
            [0.6, accent, 0.5],
            [1, accent, 0],
          ]),
        ) +
          ellipse(
            [-40, 34],
            [34, 26],
            pen.radial([
              [0, '#8fa83a', 0.7],
              [1, '#8fa83a', 0],
            ]),
          ) +
          pen.times(60, () =>
            fade(ellipse([pen.random(-44, 44), pen.random(-40, 40)], [0.8, 0.8], '#fbe3a4'), 0.7),
          ),
      ) +
      stroke('M16 -39C18 -44 20 -46 24 -48', STALK, 4) +
      gloss([-10, -14], [6, 14]),
  ),
  'mango-half': thing({ colour: '#F3A52C', accent: '#C98A2B' }, ({ pen, colour, accent }) => {
    const flesh = oval([0, 0], [30, 46])
    const cuts = pen.times(
      5,
      (at) =>
        stroke(`M${-26 + at * 13} -46V46`, dark(colour, 0.18), 1.4) +
        stroke(`M-32 ${-34 + at * 17}H32`, dark(colour, 0.18), 1.4),
    )
    return path(oval([0, 1], [33, 49]), accent) + pen.slab(flesh, colour, 0.12) + pen.clip(flesh, cuts)
  }),
  pineapple: thing(
    { colour: '#D89A2B', accent: '#4C8A45', shadow: oval([0, 50], [26, 5]) },
    ({ pen, colour, accent }) => {
      const body = 'M0 -14C22 -16 30 0 30 20C30 40 18 52 0 52C-18 52 -30 40 -30 20C-30 0 -22 -16 0 -14Z'
      const eyes = [-8, 0, 8, 16, 24, 32, 40, 48].flatMap((y, row) =>
        [-30, -20, -10, 0, 10, 20, 30].map((x): [number, number] => [x + (row % 2) * 5, y]),
      )
      const crown = [
        [-62, 0.72],
        [62, 0.72],
        [-44, 0.86],
        [44, 0.86],
        [-26, 1],
        [26, 1],
        [-12, 1.1],
        [12, 1.1],
        [0, 1.15],
      ] as const
      return (
        crown
          .map(([turn, size]) =>
            place(
              path(
                'M-7 2C-8 -20 -3 -36 0 -46C3 -36 8 -20 7 2Z',
                pen.linear([
                  [0, light(accent, 0.2)],
                  [1, dark(accent, 0.25)],
                ]),
              ) + stroke('M0 0V-36', light(accent, 0.3), 0.8),
              [0, -12],
              { turn, size },
            ),
          )
          .join('') +
        pen.ball(body, colour, 0.5) +
        pen.clip(
          body,
          eyes
            .map(([x, y]) =>
              place(path('M0 -5L6 0L0 5L-6 0Z', dark(colour, 0.22)) + ellipse([0, 0], [2, 1.6], '#7a5419'), [
                x,
                y,
              ]),
            )
            .join('') +
            path(
              body,
              pen.radial(
                [
                  [0, '#ffffff', 0.12],
                  [0.6, '#ffffff', 0],
                  [1, '#3b1f08', 0.5],
                ],
                { at: [0.36, 0.35], reach: 0.7 },
              ),
            ),
        )
      )
    },
  ),
  'melon-half': thing(
    { colour: '#D9383F', accent: '#3F7D3A', shadow: oval([0, 40], [48, 6]) },
    ({ pen, colour, accent }) => {
      const outside = 'M-50 -12A50 54 0 0 0 50 -12Z'
      const seeds = pen
        .spread(26, [38, 11])
        .map(([x, y]) => place(ellipse([0, 0], [1.5, 2.6], '#2b1712'), [x, y - 13], { turn: x * 1.2 }))
      return (
        pen.ball(outside, accent, 0.5) +
        pen.clip(
          outside,
          pen.times(7, (at) =>
            stroke(`M${-46 + at * 15} -10C${-40 + at * 13} 10 ${-24 + at * 8} 28 0 44`, dark(accent, 0.4), 4),
          ),
        ) +
        ellipse([0, -12], [50, 17], '#CFE3B0') +
        ellipse([0, -12], [48, 16], '#F4F3DC') +
        path(
          oval([0, -12], [45, 14.5]),
          pen.radial([
            [0, light(colour, 0.16)],
            [0.7, colour],
            [1, light(colour, 0.3)],
          ]),
        ) +
        seeds.join('')
      )
    },
  ),
  avocado: thing(
    { colour: '#3E4B2A' },
    ({ pen, colour }) =>
      pen.ball(PEAR, colour, 0.55) +
      pen.speckle(PEAR, 70, ([x, y]) =>
        fade(ellipse([x, y], [1.3, 1.1], pen.pick([light(colour, 0.3), dark(colour, 0.5)])), 0.6),
      ) +
      gloss([-14, 14], [6, 12]),
  ),
  'avocado-half': thing(
    { colour: '#3E4B2A', accent: '#DDE08A' },
    ({ pen, colour, accent }) =>
      path(PEAR, colour) +
      place(path(PEAR, '#9DB552'), [0, 0], { size: 0.93 }) +
      place(
        path(
          PEAR,
          pen.radial(
            [
              [0, light(accent, 0.3)],
              [0.7, accent],
              [1, mix(accent, '#9DB552', 0.6)],
            ],
            { at: [0.5, 0.62], reach: 0.6 },
          ),
        ),
        [0, 1],
        { size: 0.86 },
      ) +
      ellipse([0, 21], [18, 18], dark(accent, 0.25)) +
      pen.ball(oval([0, 20], [16.5, 16.5]), '#7A4A26', 0.45),
  ),
}
