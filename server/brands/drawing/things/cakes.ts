import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke, type Pen } from '../pen.ts'
import { BAKED, CHOCOLATE, crust } from './shading.ts'
import { thing } from '../thing.ts'

/** A frosted cake on its side, with one slice cut out at the right. */
const layered = (pen: Pen, [sponge, filling, top]: [string, string, string]): string => {
  const side = 'M-48 -14V30C-48 40 -22 46 0 46C22 46 48 40 48 30V-14Z'
  return (
    pen.tube(side, sponge, 0.28) +
    pen.clip(side, path('M-48 6C-22 16 22 16 48 6V16C22 26 -22 26 -48 16Z', filling)) +
    pen.slab(oval([0, -14], [48, 15]), top, 0.08)
  )
}

const frosting = (pen: Pen, colour: string): string =>
  path(
    'M-34 10C-40 -6 -26 -10 -24 -14C-28 -26 -12 -28 -10 -32C-8 -42 4 -48 8 -50C8 -42 16 -36 16 -30C28 -26 26 -18 24 -14C34 -10 40 -4 34 10C20 16 -20 16 -34 10Z',
    pen.linear(
      [
        [0, light(colour, 0.3)],
        [0.5, colour],
        [1, dark(colour, 0.18)],
      ],
      [0.6, 1],
    ),
  ) +
  stroke(
    'M-32 2C-12 12 14 10 33 -2M-23 -14C-8 -6 10 -8 24 -16M-10 -31C-2 -26 8 -28 16 -31',
    dark(colour, 0.14),
    1.8,
  )

const paperCase = (pen: Pen, colour: string): string => {
  const cup = 'M-34 6H34L25 46C10 50 -10 50 -25 46Z'
  return (
    pen.slab(cup, colour, 0.25) +
    pen.clip(
      cup,
      pen.times(11, (at) => stroke(`M${-32 + at * 6.4} 6L${-24 + at * 4.8} 48`, dark(colour, 0.16), 1.3)),
    )
  )
}

/** Cakes, biscuits and puddings. */
export const cakes = {
  scone: thing(
    { colour: '#D9A55A', accent: '#4A2A2A', holds: BAKED, shadow: oval([0, 36], [38, 6]) },
    ({ pen, colour, accent }) => {
      const side = 'M-38 -14C-42 6 -40 24 -36 36C-14 42 14 42 36 36C40 24 42 6 38 -14Z'
      return (
        pen.tube(side, '#F0D7A0', 0.2) +
        stroke('M-39 10C-16 18 16 6 39 12', '#D9B878', 2.4) +
        crust(pen, 'M-40 -10C-42 -34 -20 -38 0 -38C20 -38 42 -34 40 -10C20 -2 -20 -2 -40 -10Z', colour) +
        [
          [-24, 20],
          [-6, 28],
          [14, 22],
          [27, 4],
          [-12, 4],
          [-20, -22],
          [8, -28],
          [24, -20],
        ]
          .map(([x = 0, y = 0]) => ellipse([x, y], [3.6, 2.8], accent))
          .join('')
      )
    },
  ),
  cookie: thing(
    { colour: '#D2A058', accent: CHOCOLATE, holds: [...BAKED, 'soya'], shadow: oval([0, 34], [42, 8]) },
    ({ pen, colour, accent }) => {
      const body = pen.blob([47, 43], 0.03, 13)
      return (
        crust(pen, body, colour) +
        pen.clip(
          body,
          pen.times(4, () =>
            stroke(
              `M${pen.random(-40, 40)} ${pen.random(-36, 36)}l${pen.random(-8, 8)} ${pen.random(-5, 5)}`,
              dark(colour, 0.2),
              1,
            ),
          ) +
            pen
              .spread(9, [38, 34])
              .map(([x, y]) =>
                place(pen.slab('M-6 -4L3 -6L7 0L2 6L-5 5Z', accent, 0.2), [x, y], {
                  turn: pen.random(0, 360),
                  size: pen.random(0.8, 1.25),
                }),
              )
              .join(''),
        )
      )
    },
  ),
  doughnut: thing(
    { colour: '#C98740', accent: '#A81E3A', holds: BAKED, shadow: oval([0, 34], [42, 7]) },
    ({ pen, colour, accent }) => {
      const body = 'M-46 2C-46 -26 -24 -36 0 -36C24 -36 46 -26 46 2C46 26 24 36 0 36C-24 36 -46 26 -46 2Z'
      const sugar = pen.speckle(body, 70, ([x, y]) => fade(ellipse([x, y], [1.1, 1], '#FFFFFF'), 0.75))
      return (
        crust(pen, body, colour) +
        pen.clip(body, fade(path('M-48 4C-20 14 20 14 48 4V10C20 20 -20 20 -48 10Z', '#F7E3B4'), 0.55)) +
        sugar +
        ellipse([0, -6], [15, 11], dark(colour, 0.4)) +
        pen.ball(
          'M-13 -8C-10 -16 10 -16 13 -7C14 -2 9 2 9 10C9 17 2 17 2 10C2 3 -14 3 -13 -8Z',
          accent,
          0.35,
        ) +
        fade(ellipse([-5, -9], [4, 2], '#ffffff'), 0.6)
      )
    },
  ),
  muffin: thing(
    { colour: '#D9A55A', accent: '#3F4F86', holds: BAKED, shadow: oval([0, 46], [30, 5]) },
    ({ pen, colour, accent }) => {
      const top = 'M-42 6C-50 -18 -30 -42 0 -42C30 -42 50 -18 42 6C24 14 -24 14 -42 6Z'
      return (
        paperCase(pen, '#E9DDC8') +
        crust(pen, top, colour) +
        pen.clip(
          top,
          pen
            .spread(9, [36, 20])
            .map(([x, y]) =>
              place(
                path(pen.blob([7, 5.6], 0.14), mix(accent, '#2a2350', 0.4)) +
                  fade(ellipse([-2, -2], [2, 1.4], '#cfd6ff'), 0.6),
                [x, y - 14],
              ),
            )
            .join(''),
        )
      )
    },
  ),
  cupcake: thing(
    { colour: '#F09DB4', accent: '#D22B33', holds: BAKED, shadow: oval([0, 48], [26, 5]) },
    ({ pen, colour, accent }) =>
      paperCase(pen, '#D9607F') +
      frosting(pen, colour) +
      pen.times(12, () =>
        place(
          path('M-2.6 -.8H2.6V.8H-2.6Z', pen.pick(['#ffffff', accent, '#F8D36A'])),
          [pen.random(-24, 24), pen.random(-24, 8)],
          { turn: pen.random(0, 180) },
        ),
      ),
  ),
  'victoria-sponge': thing(
    { colour: '#E0A95A', accent: '#B5253F', holds: BAKED, shadow: oval([0, 44], [50, 7]) },
    ({ pen, colour, accent }) => {
      const half = (y: number) => `M-46 ${y}V${y + 20}C-46 ${y + 30} 46 ${y + 30} 46 ${y + 20}V${y}Z`
      return (
        ellipse([0, 42], [50, 9], '#E8ECEA') +
        ellipse([0, 40], [50, 9], '#FBFCFB') +
        pen.tube(half(14), colour, 0.3) +
        pen.tube('M-47 8C-47 20 47 20 47 8V16C47 28 -47 28 -47 16Z', '#FFF6E0', 0.12) +
        path(
          'M-46 4C-30 14 30 14 46 4V10C40 14 38 20 34 15C20 20 16 18 10 20C4 26 0 20 -6 19C-20 22 -26 16 -32 16C-38 20 -42 12 -46 10Z',
          accent,
        ) +
        pen.tube(half(-18), colour, 0.3) +
        path(
          oval([0, -18], [46, 13]),
          pen.linear([
            [0, '#E9C48A'],
            [1, '#D9A75E'],
          ]),
        ) +
        path(
          oval([0, -18.5], [43, 11.6]),
          pen.radial([
            [0, '#FFFFFF', 0.95],
            [0.7, '#FFFFFF', 0.85],
            [1, '#FFFFFF', 0.1],
          ]),
        )
      )
    },
  ),
  'fudge-cake': thing(
    { colour: '#5A301A', accent: '#3E2013', holds: [...BAKED, 'soya'], shadow: oval([0, 44], [50, 7]) },
    ({ pen, colour, accent }) => {
      return (
        ellipse([0, 42], [50, 9], '#E8ECEA') +
        ellipse([0, 40], [50, 9], '#FBFCFB') +
        layered(pen, [accent, accent, colour]) +
        pen.slab('M2 -14L34 0V40C24 45 12 46 2 46Z', mix(colour, '#7A4A2A', 0.4), 0.2) +
        path('M2 12L34 20V27L2 20Z', dark(accent, 0.2)) +
        path('M2 -14L34 0V6L2 -8Z', accent) +
        [0, 1, 2, 3, 4, 5, 6]
          .map((at) =>
            place(pen.ball('M-6 3C-8 -3 -3 -5 0 -10C3 -5 8 -3 6 3C3 6 -3 6 -6 3Z', light(colour, 0.1), 0.4), [
              Math.cos(2.2 + at * 0.72) * 38,
              -16 + Math.sin(2.2 + at * 0.72) * 10,
            ]),
          )
          .join('') +
        fade(path('M-40 -18C-20 -26 10 -27 30 -22C10 -23 -18 -21 -40 -18Z', '#ffffff'), 0.3)
      )
    },
  ),
  'drizzle-loaf': thing(
    { colour: '#D9A04A', accent: '#F7D94A', holds: BAKED, shadow: oval([0, 34], [48, 6]) },
    ({ pen, colour, accent }) => {
      const body = 'M-48 32C-50 10 -48 -4 -46 -12C-36 -26 36 -26 46 -12C48 -4 50 10 48 32Z'
      return (
        crust(pen, body, colour) +
        pen.clip(
          body,
          path(
            'M-50 -30H50V-6C44 -6 44 12 38 12C33 12 34 -2 28 -2C22 -2 22 8 17 8C12 8 13 -3 6 -3C0 -3 1 18 -5 18C-11 18 -9 -2 -16 -2C-21 -2 -20 10 -26 10C-31 10 -30 -2 -36 -2C-42 -2 -42 6 -50 4Z',
            '#FFFDF2',
          ),
        ) +
        [-26, 0, 26]
          .map((x) =>
            place(
              ellipse([0, 0], [11, 6], '#F0C92F') +
                ellipse([0, 0], [9, 4.8], '#FBF3B8') +
                pen.times(6, (at) =>
                  place(path('M0 0L-1.6 -7L1.6 -7Z', accent), [0, 0], { turn: at * 60, size: 0.62 }),
                ),
              [x, -17],
            ),
          )
          .join('')
      )
    },
  ),
  'carrot-cake': thing(
    {
      colour: '#B9722F',
      accent: '#FBF3E2',
      holds: ['cereals containing gluten', 'nuts'],
      shadow: oval([0, 44], [50, 7]),
    },
    ({ pen, colour, accent }) => {
      const side = 'M-46 -14V30C-46 40 -22 45 0 45C22 45 46 40 46 30V-14Z'
      return (
        ellipse([0, 42], [50, 9], '#E8ECEA') +
        ellipse([0, 40], [50, 9], '#FBFCFB') +
        pen.tube(side, colour, 0.3) +
        pen.clip(
          side,
          pen.times(26, () =>
            fade(
              stroke(
                `M${pen.random(-44, 44)} ${pen.random(-6, 42)}l${pen.random(-3, 3)} ${pen.random(-1, 2)}`,
                pen.pick(['#EC8A2E', '#7A4318']),
                1.6,
              ),
              0.8,
            ),
          ) + path('M-46 8C-22 18 22 18 46 8V17C22 27 -22 27 -46 17Z', accent),
        ) +
        path(
          'M-48 -14C-48 -28 48 -28 48 -14C48 -4 44 2 38 -2C32 6 26 -2 20 2C12 8 6 2 0 3C-8 9 -12 1 -20 2C-28 6 -30 -2 -38 -1C-44 2 -48 -6 -48 -14Z',
          pen.linear([
            [0, accent],
            [1, dark(accent, 0.12)],
          ]),
        ) +
        [
          [-30, -18],
          [-12, -22],
          [10, -22],
          [30, -18],
          [-20, -11],
          [20, -11],
          [0, -13],
        ]
          .map(([x = 0, y = 0]) =>
            place(
              pen.ball('M-6 0C-6 -5 -1 -5 0 -3C1 -5 6 -5 6 0C6 4 1 4 0 2C-1 4 -6 4 -6 0Z', '#A9713A', 0.4),
              [x, y],
            ),
          )
          .join('')
      )
    },
  ),
  shortbread: thing(
    { colour: '#E6C07A', holds: ['cereals containing gluten', 'milk'], shadow: oval([0, 12], [48, 5]) },
    ({ pen, colour }) =>
      pen.slab(box([-48, -10], [96, 24], 5), dark(colour, 0.12), 0.2) +
      pen.slab(box([-48, -14], [96, 24], 5), colour, 0.08) +
      [-32, -16, 0, 16, 32]
        .map(
          (x) =>
            ellipse([x, -6], [1.8, 1.4], dark(colour, 0.35)) +
            ellipse([x, 2], [1.8, 1.4], dark(colour, 0.35)),
        )
        .join(''),
  ),
  cheesecake: thing(
    { colour: '#FAE9BC', accent: '#7A4218', holds: ['milk', 'eggs'], shadow: oval([0, 34], [46, 7]) },
    ({ pen, colour, accent }) =>
      path(
        'M-48 -2L24 -30C42 -26 50 -16 48 -6L-44 10Z',
        pen.linear(
          [
            [0, '#C98A3E'],
            [0.35, accent],
            [0.7, light(accent, 0.08)],
            [1, '#D9A050'],
          ],
          [1, 0.3],
        ),
      ) +
      pen.slab('M-48 0L48 -6V24C46 32 36 34 30 34L-46 34Z', colour, 0.16) +
      path('M-48 0L48 -6V0L-48 6Z', '#B9752E') +
      path('M-46 30L48 24V28C46 33 36 35 30 35L-46 35Z', '#C98A43') +
      pen.times(16, () =>
        fade(ellipse([pen.random(-44, 44), pen.random(8, 28)], [1.2, 0.9], dark(colour, 0.2)), 0.6),
      ),
  ),
  'cookie-dough': thing(
    { colour: '#D9A862', holds: ['cereals containing gluten', 'milk', 'eggs'] },
    ({ pen, colour }) =>
      path(
        pen.blob([48, 47], 0.02, 14),
        pen.radial([
          [0, light(colour, 0.16)],
          [0.8, colour],
          [1, dark(colour, 0.28)],
        ]),
      ) +
      pen.times(12, () =>
        stroke(
          `M${pen.random(-40, 40)} ${pen.random(-40, 40)}l${pen.random(-7, 7)} ${pen.random(-5, 5)}`,
          dark(colour, 0.18),
          0.9,
        ),
      ),
  ),
}
