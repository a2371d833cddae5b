import { dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { gloss, leaf } from './shading.ts'
import { thing } from '../thing.ts'

const GREEN = '#4E8B3A'
const CARROT = 'M-12 -30C-6 -36 6 -36 12 -30C16 -24 10 10 3 42C1 50 -1 50 -3 42C-10 10 -16 -24 -12 -30Z'
const ONION =
  'M0 -46C4 -38 8 -32 22 -26C38 -18 46 -4 44 12C42 32 22 44 0 44C-22 44 -42 32 -44 12C-46 -4 -38 -18 -22 -26C-8 -32 -4 -38 0 -46Z'
const GARLIC =
  'M-4 -48C-2 -36 2 -30 16 -22C36 -10 46 6 42 20C38 36 18 42 0 42C-18 42 -38 36 -42 20C-46 6 -36 -10 -16 -22C-8 -28 -8 -38 -10 -48Z'
const PEPPER =
  'M0 -28C12 -40 38 -38 42 -12C45 12 36 30 28 42C22 50 10 46 0 44C-10 46 -22 50 -28 42C-36 30 -45 12 -42 -12C-38 -38 -12 -40 0 -28Z'
const AUBERGINE =
  'M30 -36C40 -28 40 -14 30 0C16 22 6 44 -18 44C-40 44 -50 26 -44 8C-38 -8 -16 -10 0 -22C10 -30 20 -42 30 -36Z'
const CHILLI =
  'M34 -26C42 -22 42 -14 36 -6C22 14 0 30 -44 36C-48 36 -48 32 -44 31C-14 22 8 2 20 -22C24 -28 30 -28 34 -26Z'

/** Whole vegetables. */
export const vegetables = {
  carrot: thing(
    { colour: '#EC7A22', accent: GREEN, shadow: oval([0, 44], [14, 4]) },
    ({ pen, colour, accent }) =>
      [-32, 0, 32]
        .map((turn) =>
          place(
            stroke('M0 0C-2 -10 2 -18 0 -28', accent, 2.6) +
              pen.times(4, (at) =>
                place(leaf(mix(accent, '#7fb04a', at / 6)), [0, -6 - at * 6], {
                  turn: at % 2 ? -30 : -150,
                  size: 0.36,
                }),
              ),
            [0, -31],
            { turn: turn * 0.8 },
          ),
        )
        .join('') +
      pen.tube(CARROT, colour, 0.3) +
      pen.clip(
        CARROT,
        [-18, -6, 6, 18, 28]
          .map((y, at) =>
            stroke(at % 2 ? `M-14 ${y}q6 2 10 1` : `M14 ${y}q-5 2 -9 1`, dark(colour, 0.25), 1.2),
          )
          .join(''),
      ),
  ),
  potato: thing({ colour: '#C99B5E', shadow: oval([0, 34], [42, 7]) }, ({ pen, colour }) => {
    const body = pen.blob([46, 35], 0.06, 8)
    return (
      pen.ball(body, colour, 0.42) +
      pen.clip(
        body,
        pen.times(26, () =>
          fade(
            ellipse(
              [pen.random(-44, 44), pen.random(-34, 34)],
              [pen.random(0.8, 1.8), 1],
              dark(colour, 0.45),
            ),
            0.5,
          ),
        ) +
          pen.times(4, () =>
            place(
              stroke('M-4 0Q0 3 4 0', dark(colour, 0.4), 1.6),
              [pen.random(-30, 30), pen.random(-22, 22)],
              { turn: pen.random(-40, 40) },
            ),
          ),
      ) +
      gloss([-16, -14], [6, 13])
    )
  }),
  onion: thing(
    { colour: '#C5823C' },
    ({ pen, colour }) =>
      pen.ball(ONION, colour, 0.42) +
      pen.clip(
        ONION,
        [-34, -20, -7, 7, 20, 34]
          .map((x) =>
            stroke(
              `M${x * 0.1} -44C${x * 0.3} -28 ${x * 1.15} -16 ${x * 1.1} 10C${x} 30 ${x * 0.4} 40 ${x * 0.1} 45`,
              dark(colour, 0.2),
              1.2,
            ),
          )
          .join(''),
      ) +
      stroke('M-6 44L-9 49M0 45V51M6 44L9 49', '#8A6A3A', 1.6) +
      gloss([-18, -4], [6, 12]),
  ),
  garlic: thing(
    { colour: '#F1EADF', accent: '#B99BB0' },
    ({ pen, colour, accent }) =>
      pen.ball(GARLIC, colour, 0.3) +
      pen.clip(
        GARLIC,
        [-30, -12, 8, 28]
          .map((x) =>
            stroke(
              `M-6 -40C${x * 0.4} -20 ${x * 1.3} -6 ${x * 1.1} 16C${x} 32 ${x * 0.5} 38 0 41`,
              mix(accent, '#8d7a6a', 0.4),
              1.3,
            ),
          )
          .join('') +
          fade(
            ellipse(
              [14, 20],
              [22, 24],
              pen.radial([
                [0, accent],
                [1, accent, 0],
              ]),
            ),
            0.5,
          ),
      ) +
      stroke('M-6 42L-8 46M0 42V47M6 42L8 46', '#9A8A6A', 1.6),
  ),
  ginger: thing({ colour: '#D2A96A', shadow: oval([0, 32], [44, 6]) }, ({ pen, colour }) => {
    const body =
      'M-48 14C-50 0 -38 -8 -26 -8C-28 -22 -24 -38 -12 -38C0 -38 2 -24 2 -14C10 -18 14 -22 18 -32C24 -44 42 -38 40 -24C38 -12 32 -10 30 -4C42 -6 52 4 48 16C44 28 30 26 20 24C10 34 -4 34 -12 26C-26 34 -44 30 -48 14Z'
    return (
      pen.ball(body, colour, 0.36) +
      pen.clip(
        body,
        [
          'M-42 -2Q-36 12 -40 24',
          'M-30 -6Q-24 10 -28 28',
          'M-24 -26Q-14 -22 -4 -26',
          'M-24 -16Q-12 -12 0 -16',
          'M4 -12Q10 6 6 28',
          'M20 -26Q28 -20 38 -22',
          'M16 -14Q24 -8 32 -8',
          'M32 -4Q30 10 34 24',
        ]
          .map((d) => stroke(d, dark(colour, 0.28), 1.3))
          .join(''),
      ) +
      pen.slab(oval([-13, -36], [8, 4]), '#F0DE9C')
    )
  }),
  broccoli: thing({ colour: '#3E7F3A', accent: '#9CBF6B' }, ({ pen, colour, accent }) => {
    const stem =
      'M-12 8C-14 24 -16 40 -14 47C-6 51 6 51 14 47C16 40 14 24 12 8C24 2 34 -4 36 -10L-36 -10C-34 -4 -24 2 -12 8Z'
    const crown = pen.spread(30, [40, 22]).map(([x, y]) => {
      const r = pen.random(9, 12.5)
      const at = y - 20
      return place(
        pen.ball(pen.blob([r, r * 0.92], 0.1, 9), mix(colour, '#1f4a26', (at + 44) / 110), 0.38) +
          pen.times(9, () =>
            fade(
              ellipse(
                [pen.random(-r * 0.6, r * 0.6), pen.random(-r * 0.7, r * 0.4)],
                [1.3, 1.1],
                light(colour, 0.35),
              ),
              0.7,
            ),
          ),
        [x, at],
      )
    })
    return pen.tube(stem, accent, 0.25) + crown.join('')
  }),
  cucumber: thing(
    { colour: '#3F7F3C', accent: '#DCE9B0', shadow: oval([0, 12], [48, 5]) },
    ({ pen, colour }) => {
      const body = 'M-46 -10C-30 -15 30 -15 44 -9C51 -5 51 7 44 10C30 15 -30 14 -46 10C-53 5 -53 -5 -46 -10Z'
      return (
        path(
          body,
          pen.linear([
            [0, light(colour, 0.12)],
            [0.3, light(colour, 0.3)],
            [0.55, colour],
            [1, dark(colour, 0.45)],
          ]),
        ) +
        pen.clip(
          body,
          [-8, -4, 2, 7]
            .map((y) => stroke(`M-46 ${y}C-20 ${y - 2} 20 ${y - 2} 46 ${y}`, dark(colour, 0.3), 0.9))
            .join('') +
            pen.times(36, () =>
              fade(ellipse([pen.random(-46, 46), pen.random(-11, 11)], [0.7, 0.7], '#d7e8a8'), 0.7),
            ),
        )
      )
    },
  ),
  tomato: thing(
    { colour: '#D6352B', accent: GREEN },
    ({ pen, colour, accent }) =>
      pen.ball(
        'M0 -32C14 -42 46 -34 47 0C48 28 26 42 0 42C-26 42 -48 28 -47 0C-46 -34 -14 -42 0 -32Z',
        colour,
        0.42,
      ) +
      gloss([-22, -10], [7, 12]) +
      pen.times(5, (at) =>
        place(
          path('M-3 0C-6 -8 -4 -18 0 -24C4 -18 6 -8 3 0Z', at % 2 ? accent : light(accent, 0.12)),
          [0, -30],
          { turn: at * 64 - 128, size: 0.9 },
        ),
      ) +
      stroke('M0 -30C1 -38 3 -42 8 -46', accent, 3.6),
  ),
  vine: thing({ colour: '#5A8A3A', shadow: oval([0, 0], [1, 1]) }, ({ colour }) =>
    stroke(
      'M-46 -10C-24 -14 -14 -8 0 -10C16 -14 26 -6 44 -12M-32 -12C-32 -4 -32 0 -31 2M0 -10V-6M31 -10C31 -4 31 0 31 2M-16 -9C-18 2 -18 10 -17 16M18 -9C20 2 19 10 18 16M-46 -10L-52 -16',
      colour,
      2.4,
    ),
  ),
  pepper: thing(
    { colour: '#CF2F2A', accent: GREEN },
    ({ pen, colour, accent }) =>
      pen.ball(PEPPER, colour, 0.42) +
      pen.clip(
        PEPPER,
        stroke('M-6 -28C-20 -10 -18 20 -10 44M6 -28C20 -10 18 20 10 44', dark(colour, 0.25), 2.4),
      ) +
      gloss([-27, -8], [5, 15]) +
      gloss([6, -6], [3.4, 11]) +
      path('M-17 -28C-10 -36 10 -36 17 -28C10 -24 -10 -24 -17 -28Z', accent) +
      stroke('M0 -30C-1 -40 2 -46 10 -49', accent, 6.5) +
      stroke('M0 -32C0 -40 3 -45 9 -47', light(accent, 0.25), 2),
  ),
  'little-gem': thing({ colour: '#6FA83E', accent: '#EAF0B8' }, ({ pen, colour, accent }) => {
    const blade =
      'M0 48C-16 44 -30 22 -28 -4C-27 -22 -20 -30 -16 -40C-8 -48 8 -48 16 -40C20 -30 27 -22 28 -4C30 22 16 44 0 48Z'
    const one = (tone: string) =>
      path(
        blade,
        pen.linear([
          [0, dark(tone, 0.12)],
          [0.5, tone],
          [1, accent],
        ]),
      ) +
      stroke(
        'M0 44C-1 20 0 0 0 -34M0 26C-8 14 -14 4 -18 -14M0 26C8 14 14 4 18 -14M0 6C-6 -4 -10 -12 -12 -28M0 6C6 -4 10 -12 12 -28',
        light(accent, 0.2),
        1.6,
      )
    return (
      place(one(dark(colour, 0.22)), [-12, 2], { turn: -24 }) +
      place(one(dark(colour, 0.22)), [12, 2], { turn: 24 }) +
      place(one(dark(colour, 0.1)), [-6, 2], { turn: -10 }) +
      place(one(dark(colour, 0.1)), [6, 2], { turn: 11 }) +
      place(one(colour), [0, 3], { size: 0.94 }) +
      ellipse([0, 47], [8, 4], '#EFE7C4')
    )
  }),
  mushroom: thing(
    { colour: '#A87850', accent: '#F0E4D2', shadow: oval([0, 42], [26, 6]) },
    ({ pen, colour, accent }) =>
      pen.tube('M-15 4C-15 20 -18 34 -16 42C-8 48 8 48 16 42C18 34 15 20 15 4Z', accent, 0.22) +
      path('M-44 4C-30 16 30 16 44 4L30 0H-30Z', dark(accent, 0.35)) +
      pen.ball(
        'M-46 2C-46 -26 -24 -42 0 -42C24 -42 46 -26 46 2C46 10 24 8 0 8C-24 8 -46 10 -46 2Z',
        colour,
        0.4,
      ) +
      gloss([-18, -20], [6, 14]),
  ),
  aubergine: thing(
    { colour: '#3E2147', accent: '#5E8B4A', shadow: oval([-6, 42], [40, 6]) },
    ({ pen, colour, accent }) =>
      pen.ball(AUBERGINE, colour, 0.5) +
      place(fade(ellipse([0, 0], [5, 20], '#ffffff'), 0.34), [-24, 8], { turn: 40 }) +
      place(fade(ellipse([0, 0], [3, 9], '#ffffff'), 0.28), [6, -14], { turn: 52 }) +
      path(
        'M20 -40C30 -46 42 -36 42 -24C40 -14 36 -8 32 -14C30 -20 26 -18 22 -16C20 -20 18 -22 12 -20C6 -22 12 -34 20 -40Z',
        pen.linear([
          [0, light(accent, 0.1)],
          [1, dark(accent, 0.25)],
        ]),
      ) +
      stroke('M32 -38C36 -44 40 -46 47 -47', dark(accent, 0.1), 6.5),
  ),
  chilli: thing(
    { colour: '#CB1F24', accent: GREEN, shadow: oval([-4, 34], [38, 4]) },
    ({ pen, colour, accent }) =>
      pen.ball(CHILLI, colour, 0.4) +
      fade(stroke('M28 -18C20 -2 4 14 -18 25', '#ffffff', 3), 0.45) +
      path('M20 -24C22 -32 36 -34 41 -22C38 -18 34 -20 30 -18C27 -16 24 -18 20 -24Z', accent) +
      stroke('M32 -28C34 -36 38 -42 46 -44', accent, 4.4),
  ),
  'pea-pod': thing(
    { colour: '#6FB044', accent: '#9BD066', shadow: oval([0, 16], [44, 4]) },
    ({ pen, colour, accent }) => {
      const pod = 'M-48 -6C-30 -20 22 -24 46 -4C50 0 50 2 46 4C20 22 -28 18 -48 -2C-50 -4 -50 -5 -48 -6Z'
      return (
        path(
          pod,
          pen.linear([
            [0, light(colour, 0.22)],
            [0.5, colour],
            [1, dark(colour, 0.3)],
          ]),
        ) +
        [-28, -12, 4, 20]
          .map((x) =>
            path(
              oval([x, -2], [9, 9.5]),
              pen.radial([
                [0, accent, 0.95],
                [1, accent, 0],
              ]),
            ),
          )
          .join('') +
        stroke('M-46 -5C-24 -17 20 -20 44 -3', dark(colour, 0.16), 1.6) +
        stroke('M-48 -4C-52 -8 -52 -12 -50 -15', '#7D9A4A', 3)
      )
    },
  ),
}
