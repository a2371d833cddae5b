import { dark, ellipse, fade, light, mix, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

const FAT = '#F6E6D8'

/** Minced strands, row over row. */
const strands = (pen: Pen, colour: string): string =>
  Array.from({ length: 15 }, (_, row) => row)
    .map((row) =>
      pen.times(6, (at) => {
        const [x, y] = [-52 + at * 18 + pen.random(-5, 5), -38 + row * 5.4 + pen.random(-1.4, 1.4)]
        const tone = mix(
          colour,
          pen.pick([FAT, '#8a1c1a', light(colour, 0.25), colour]),
          pen.random(0.05, 0.3),
        )
        const d = `M${x.toFixed(1)} ${y.toFixed(1)}q${pen.random(3, 6).toFixed(1)} ${pen.random(-6, 6).toFixed(1)} ${pen.random(9, 12).toFixed(1)} ${pen.random(-2, 2).toFixed(1)}t${pen.random(9, 12).toFixed(1)} ${pen.random(-3, 3).toFixed(1)}`
        return stroke(d, dark(colour, 0.3), 5) + stroke(d, tone, 4)
      }),
    )
    .join('')

const BREAST = 'M-46 6C-48 -18 -22 -34 8 -30C34 -28 50 -12 46 4C42 20 22 24 4 28C-18 34 -44 30 -46 6Z'
const THIGH =
  'M-48 0C-50 -24 -28 -38 -4 -35C8 -40 26 -30 32 -18C38 -10 46 -4 45 5C44 14 36 16 30 22C22 34 2 32 -10 36C-26 40 -36 30 -42 22C-48 16 -48 8 -48 0Z'
/** What the skin covers of it. */
const SKIN =
  'M-54 4C-56 -26 -30 -46 -4 -40C14 -42 34 -30 36 -16C32 -10 24 -4 16 -4C8 -2 6 6 -4 8C-12 12 -24 14 -30 20C-38 24 -50 20 -54 4Z'
const STEAK = 'M-48 -2C-48 -24 -22 -30 6 -28C34 -26 50 -14 47 6C44 24 20 28 -6 28C-32 28 -48 18 -48 -2Z'

const marbling = (pen: Pen, outline: string, count: number): string =>
  pen.clip(
    outline,
    pen.times(count, () =>
      fade(
        stroke(
          `M${pen.random(-44, 40)} ${pen.random(-26, 26)}q${pen.random(-5, 8)} ${pen.random(-6, 6)} ${pen.random(3, 13)} ${pen.random(-5, 5)}`,
          FAT,
          pen.random(0.8, 2),
        ),
        0.75,
      ),
    ),
  )

/** Meat, by its cut. */
export const meat = {
  mince: thing(
    { colour: '#B8312C' },
    ({ pen, colour }) => path(pen.blob([52, 42], 0.06, 13), dark(colour, 0.22)) + strands(pen, colour),
  ),
  'chicken-breast': thing(
    { shadow: oval([0, 29], [42, 7]), colour: '#F2BFA6' },
    ({ pen, colour }) =>
      pen.ball(BREAST, colour, 0.26) +
      pen.clip(
        BREAST,
        stroke(
          'M-40 8C-20 -4 10 -14 40 -10M-30 18C-10 8 16 -2 42 2M-34 -8C-18 -18 4 -22 22 -22',
          light(colour, 0.4),
          1.6,
        ) + fade(ellipse([-16, -12], [20, 8], '#ffffff'), 0.34),
      ),
  ),
  /** Raw, on the bone: skin lies folded over one side of the pale meat. */
  'chicken-thigh': thing(
    { colour: '#F2AE9F', accent: '#F9E0BC' },
    ({ pen, colour, accent }) =>
      pen.slab('M36 4C44 -2 50 -6 55 -2C62 -3 64 6 58 9C59 16 50 18 45 13L36 16Z', '#FFFBF2', 0.2) +
      ellipse([56, 5], [3, 4], '#D9857C') +
      pen.ball(THIGH, colour, 0.26) +
      pen.clip(
        THIGH,
        stroke('M-30 27C-6 18 12 16 38 8', light(colour, 0.5), 2.6) +
          place(path(SKIN, dark(colour, 0.2)), [1.4, 2.4]) +
          pen.ball(SKIN, accent, 0.16) +
          stroke('M-44 -8C-34 -4 -22 -6 -12 -14M-36 6C-28 6 -20 4 -14 0', mix(accent, colour, 0.7), 2.4) +
          fade(place(ellipse([0, 0], [15, 6], '#ffffff'), [-18, -22], { turn: -24 }), 0.7),
      ),
  ),
  'whole-chicken': thing({ colour: '#F2D0A4', shadow: oval([0, 38], [48, 7]) }, ({ pen, colour }) => {
    const skin = (outline: string, tone = colour) =>
      pen.ball(outline, tone, 0.28) +
      pen.clip(
        outline,
        pen.times(34, () =>
          fade(ellipse([pen.random(-48, 48), pen.random(-40, 40)], [0.8, 0.6], dark(colour, 0.3)), 0.5),
        ),
      )
    const breast = 'M-30 -2C-34 -30 -8 -40 10 -34C34 -28 40 -8 36 8C32 28 10 36 -8 32C-24 30 -28 16 -30 -2Z'
    const leg =
      'M2 0C0 -14 18 -20 30 -14C40 -10 46 -6 54 -7C60 -11 64 -4 59 -1C64 4 58 9 52 5C44 6 38 12 28 14C14 16 4 10 2 0Z'
    const wing = 'M-20 0C-24 -10 -12 -18 -2 -14C8 -10 10 4 2 10C-4 14 -8 8 -6 4C-12 10 -18 8 -20 0Z'
    const bone = 'M50 -5C56 -10 62 -5 58 -1C62 4 56 8 51 4Z'
    const limb = (at: readonly [number, number], turn: number, flip = false) =>
      place(
        skin(leg) + path(bone, '#FBF3E2') + stroke('M8 6C16 12 26 10 34 6', dark(colour, 0.18), 1.2),
        at,
        { turn, flip, size: 0.86 },
      )
    return (
      place(skin(wing, dark(colour, 0.05)), [-24, -16], { turn: 16 }) +
      place(skin(wing, dark(colour, 0.05)), [-24, 22], { turn: -34 }) +
      limb([8, -22], -18) +
      skin(breast) +
      stroke('M-26 -2C-8 -6 14 -6 32 0', dark(colour, 0.16), 1.4) +
      fade(ellipse([-6, -20], [18, 6], '#ffffff'), 0.45) +
      limb([4, 22], 16) +
      fade(ellipse([26, 24], [10, 2.6], '#ffffff'), 0.4)
    )
  }),
  steak: thing(
    { shadow: oval([0, 28], [44, 8]), colour: '#B5322F', accent: FAT },
    ({ pen, colour, accent }) =>
      path(STEAK, dark(accent, 0.08)) +
      place(pen.slab(STEAK, colour, 0.18), [-1, 4], { size: 0.93 }) +
      marbling(pen, STEAK, 30) +
      path(
        'M-48 -4C-46 -26 -20 -31 8 -29C30 -27 44 -20 47 -6C34 -20 16 -22 2 -22C-22 -22 -40 -18 -48 -4Z',
        accent,
      ),
  ),
  'lamb-leg': thing(
    { colour: '#C2564C', accent: FAT, shadow: oval([0, 32], [46, 6]) },
    ({ pen, colour, accent }) => {
      const body =
        'M-48 0C-50 -24 -28 -38 -4 -32C14 -28 20 -18 32 -14L44 -20C48 -26 56 -22 52 -16C58 -12 52 -4 46 -8L34 0C22 16 8 32 -14 34C-36 34 -46 20 -48 0Z'
      const cut =
        'M-48 2C-48 -14 -38 -24 -28 -22C-18 -20 -20 -2 -22 10C-24 22 -30 30 -36 26C-44 22 -48 12 -48 2Z'
      return (
        pen.ball(body, mix(colour, accent, 0.3), 0.3) +
        pen.clip(
          body,
          fade(path('M-20 -36C8 -38 20 -16 40 -16L30 2C10 0 -10 -8 -20 -36Z', accent), 0.75) +
            stroke('M-14 -20C6 -18 20 -4 30 2M-18 6C0 6 12 12 14 18', light(colour, 0.35), 1.6),
        ) +
        pen.slab('M40 -18C46 -28 58 -24 54 -16C60 -12 54 -2 46 -6Z', '#F6EEDF', 0.2) +
        path(cut, accent) +
        place(pen.slab(cut, colour, 0.2), [-3.4, 0.2], { size: 0.9 }) +
        ellipse([-34, 0], [6, 8], '#F0E2CC') +
        ellipse([-34, 0], [3.4, 5], '#C98A7A')
      )
    },
  ),
  sausage: thing(
    { shadow: oval([0, 15], [46, 5]), colour: '#C9776A', holds: ['cereals containing gluten'] },
    ({ pen, colour }) => {
      const body = 'M-44 -9C-30 -14 30 -14 44 -9C52 -6 52 8 44 10C30 15 -30 15 -44 10C-52 8 -52 -6 -44 -9Z'
      return (
        path(
          body,
          pen.linear([
            [0, light(colour, 0.3)],
            [0.4, colour],
            [1, dark(colour, 0.3)],
          ]),
        ) +
        pen.clip(
          body,
          pen.times(26, () =>
            fade(
              ellipse([pen.random(-44, 44), pen.random(-10, 12)], [1.5, 1], pen.pick([FAT, '#8a4034'])),
              0.6,
            ),
          ),
        ) +
        fade(stroke('M-36 -7C-16 -10 16 -10 36 -7', '#ffffff', 2), 0.5) +
        stroke('M-48 0L-52 -2M48 0L53 2', dark(colour, 0.1), 3)
      )
    },
  ),
  rasher: thing(
    { shadow: oval([0, 16], [46, 6]), colour: '#C4544C', accent: FAT },
    ({ pen, colour, accent }) => {
      const body =
        'M-50 -4C-44 -16 -30 -18 -14 -14C-2 -12 4 -8 16 -8C30 -10 44 -12 50 -6C52 2 46 8 36 8C20 10 6 12 -8 14C-26 16 -46 14 -50 -4Z'
      return (
        pen.slab(body, colour, 0.14) +
        pen.clip(
          body,
          path(
            'M-52 -2C-46 -22 -30 -20 -14 -17C0 -14 4 -11 16 -11C30 -13 50 -16 52 -4C44 -10 30 -6 16 -4C2 -5 -4 -9 -16 -10C-30 -13 -42 -12 -46 2Z',
            accent,
          ) + stroke('M-38 6C-20 0 -8 4 2 4M6 4C18 4 30 2 44 2', light(colour, 0.4), 1.8),
        ) +
        fade(stroke('M-44 8C-20 12 10 10 40 5', '#7A2A20', 1.6), 0.5)
      )
    },
  ),
  'streaky-rasher': thing({ colour: '#A93A2C', accent: '#F0C9A0' }, ({ pen, colour, accent }) => {
    const body =
      'M-48 -8C-36 -16 -28 -2 -14 -8C0 -14 10 -2 24 -8C34 -12 42 -6 48 -8V8C40 12 32 6 24 8C10 14 0 2 -14 8C-28 14 -36 2 -48 8Z'
    return (
      pen.slab(body, colour, 0.2) +
      pen.clip(
        body,
        stroke('M-50 -4C-36 -10 -28 4 -14 -2C0 -8 10 4 24 -2C34 -6 42 0 50 -3', accent, 4) +
          stroke('M-50 5C-36 -1 -28 13 -14 7C0 1 10 11 24 6C34 2 42 7 50 5', accent, 2),
      )
    )
  }),
  ham: thing({ colour: '#E8A49A', accent: '#B9703A' }, ({ pen, colour, accent }) => {
    const body = 'M-44 6C-46 -22 -18 -36 10 -32C36 -28 48 -8 42 12C36 30 10 34 -12 32C-32 30 -42 22 -44 6Z'
    return (
      path(body, accent) +
      place(path(body, FAT), [0, 0.4], { size: 0.95 }) +
      place(pen.slab(body, colour, 0.12), [0, 1], { size: 0.89 }) +
      pen.clip(
        body,
        stroke(
          'M-30 6C-14 -10 6 -14 30 -6M-24 18C-6 8 16 8 32 10M-10 -16C4 -22 18 -20 28 -14',
          light(colour, 0.4),
          1.8,
        ),
      )
    )
  }),
  pepperoni: thing({ colour: '#B5301F' }, ({ pen, colour }) => {
    const disc = pen.blob([45, 44], 0.02, 12)
    return (
      path(
        disc,
        pen.radial([
          [0, light(colour, 0.1)],
          [0.75, colour],
          [1, dark(colour, 0.35)],
        ]),
      ) +
      pen.clip(
        disc,
        pen.times(6, () =>
          ellipse(
            [pen.random(-36, 36), pen.random(-36, 36)],
            [pen.random(4, 7), pen.random(3, 6)],
            '#E07A4A',
          ),
        ),
      ) +
      fade(path('M-30 -24C-14 -38 14 -38 30 -24C12 -30 -12 -30 -30 -24Z', '#ffffff'), 0.25)
    )
  }),
  nduja: thing({ colour: '#A8260F' }, ({ pen, colour }) =>
    pen
      .spread(12, [30, 26])
      .map(([x, y]) =>
        place(
          pen.ball(
            pen.blob([pen.random(11, 18), pen.random(9, 15)], 0.2, 8),
            mix(colour, '#E0512A', pen.random(0, 0.6)),
            0.35,
          ),
          [x, y],
        ),
      )
      .join(''),
  ),
}
