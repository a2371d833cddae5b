import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { thing } from '../thing.ts'

const FILLET = 'M-48 -18C-20 -26 24 -26 46 -16C50 -6 50 8 46 18C22 26 -20 26 -48 18C-52 8 -52 -8 -48 -18Z'

/** Fish and seafood. */
export const fish = {
  salmon: thing(
    { shadow: oval([0, 30], [46, 7]), colour: '#F08A62', accent: '#FBCDB0', holds: ['fish'] },
    ({ pen, colour, accent }) => {
      const grain = [-40, -28, -16, -4, 8, 20, 32, 44]
        .map((x) => stroke(`M${x - 8} -26C${x + 4} -10 ${x + 4} 10 ${x - 8} 26`, accent, 2))
        .join('')
      return (
        path('M-50 12C-20 22 22 22 48 12L48 20C22 32 -22 32 -50 20Z', '#8A949C') +
        pen.slab(FILLET, colour, 0.16) +
        pen.clip(FILLET, grain + stroke('M-50 2C-20 -4 20 -4 50 2', accent, 2.4)) +
        fade(ellipse([-12, -12], [24, 5], '#ffffff'), 0.3)
      )
    },
  ),
  cod: thing(
    { shadow: oval([0, 25], [44, 7]), colour: '#F4F0EA', accent: '#D9CFC6', holds: ['fish'] },
    ({ pen, colour, accent }) => {
      const body =
        'M-46 -16C-24 -28 20 -28 44 -14C50 -4 50 14 42 20C20 28 -20 28 -44 20C-52 12 -52 -6 -46 -16Z'
      return (
        pen.slab(body, colour, 0.14) +
        pen.clip(
          body,
          [-34, -18, -2, 14, 30]
            .map(
              (x) =>
                stroke(`M${x - 4} -28C${x + 12} -12 ${x + 12} 8 ${x - 2} 26`, accent, 2.2) +
                fade(stroke(`M${x - 8} -26C${x + 8} -12 ${x + 8} 8 ${x - 6} 24`, '#ffffff', 3), 0.8),
            )
            .join('') + stroke('M-50 4C-20 -2 20 -2 50 6', accent, 1.6),
        )
      )
    },
  ),
  kipper: thing(
    { colour: '#A8662B', accent: '#D9A85A', holds: ['fish'], shadow: oval([0, 10], [46, 24]) },
    ({ pen, colour, accent }) => {
      const half = 'M-38 0C-30 -22 10 -26 34 -8L38 0Z'
      const side = (flip: boolean) =>
        place(
          pen.slab(half, colour, 0.2) +
            pen.clip(
              half,
              [-26, -14, -2, 10, 22]
                .map((x) => stroke(`M${x} 0C${x + 2} -8 ${x + 6} -14 ${x + 12} -20`, accent, 1.6))
                .join(''),
            ) +
            fade(stroke('M-30 -8C-14 -17 10 -17 26 -8', '#FFE2A0', 2), 0.6),
          [0, 0],
          { turn: flip ? 180 : 0, flip },
        )
      return (
        side(false) +
        side(true) +
        stroke('M-38 0H40', dark(colour, 0.4), 1.6) +
        pen.slab('M34 -6L50 -18C48 -6 48 6 50 18L34 6Z', dark(colour, 0.15)) +
        pen.ball(
          'M-50 0C-46 -10 -38 -14 -32 -14C-30 -6 -30 6 -32 14C-38 14 -46 10 -50 0Z',
          dark(colour, 0.2),
        ) +
        ellipse([-41, -6], [2, 2], '#F3DFA8') +
        ellipse([-41, -6], [1, 1], '#2b1a10') +
        ellipse([-41, 6], [2, 2], '#F3DFA8') +
        ellipse([-41, 6], [1, 1], '#2b1a10')
      )
    },
  ),
  prawn: thing(
    { colour: '#8E979E', accent: '#D9D3CF', holds: ['crustaceans'] },
    ({ pen, colour, accent }) => {
      const body =
        'M38 -34C14 -48 -28 -40 -40 -8C-48 20 -28 42 2 44C12 44 20 40 24 36L22 28C10 30 -6 26 -10 12C-14 -2 -2 -10 12 -10C28 -10 42 -18 38 -34Z'
      const rings = [
        'M20 -44C14 -32 16 -20 22 -12',
        'M0 -44C-6 -30 0 -18 8 -10',
        'M-20 -36C-18 -22 -12 -12 -2 -6',
        'M-36 -20C-26 -10 -18 -2 -8 0',
        'M-44 4C-30 4 -20 6 -10 8',
        'M-38 26C-26 20 -16 16 -8 16',
        'M-18 42C-12 32 -6 26 0 24',
        'M6 46C8 38 8 32 10 28',
      ]
      return (
        pen.ball(body, accent, 0.22) +
        pen.clip(
          body,
          fade(stroke('M36 -36C10 -48 -28 -38 -38 -8C-44 18 -26 40 4 42', colour, 9), 0.55) +
            rings.map((d) => stroke(d, colour, 2.2)).join(''),
        ) +
        pen.slab(
          'M20 38L44 26C42 32 40 34 38 36C42 38 44 40 46 46C36 48 26 46 20 40Z',
          mix(colour, '#C97A6A', 0.45),
          0.2,
        ) +
        stroke('M22 38L40 30M22 40L42 44', light(colour, 0.3), 1.2)
      )
    },
  ),
  crab: thing(
    { colour: '#C9603A', accent: '#FBF1E4', holds: ['crustaceans'], shadow: oval([0, 36], [48, 6]) },
    ({ pen, colour, accent }) => {
      const scallops = Array.from({ length: 13 }, (_, at): [number, number] => {
        const angle = Math.PI * (1.06 + (at / 12) * 0.88)
        return [Math.cos(angle) * 47, Math.sin(angle) * 31]
      })
      const shell =
        'M-50 -2C-50 -20 -34 -33 -14 -34L-9 -29L-3 -34H3L9 -29L14 -34C34 -33 50 -20 50 -2C46 20 26 36 0 36C-26 36 -46 20 -50 -2Z'
      const meat = 'M-40 -3C-37 -18 -20 -23 0 -23C20 -23 37 -18 40 -3C36 15 20 26 0 26C-20 26 -36 15 -40 -3Z'
      const flakes = pen.times(110, () => {
        const x = pen.random(-39, 39)
        return stroke(
          `M${x} ${pen.random(-20, 23)}q${pen.random(-2, 2)} ${pen.random(1, 3)} ${pen.random(-3, 3)} ${pen.random(3, 6)}`,
          Math.abs(x) < 11 ? pen.pick(['#6E4420', '#B07A44']) : pen.pick(['#EBD6C2', '#F6C9B0', '#FFFFFF']),
          1.7,
        )
      })
      return (
        scallops
          .map(([x, y]) => place(pen.ball(oval([0, 0], [6, 5.4]), dark(colour, 0.1), 0.3), [x, y]))
          .join('') +
        pen.ball(shell, colour, 0.42) +
        pen.times(20, (at) => {
          const angle = Math.PI * (1.08 + (at / 19) * 0.84)
          return fade(
            ellipse([Math.cos(angle) * 43, Math.sin(angle) * 27], [1.5, 1.2], light(colour, 0.5)),
            0.8,
          )
        }) +
        path(meat, dark(colour, 0.5)) +
        pen.clip(
          meat,
          pen.slab('M-44 -30H-12C-8 -10 -8 10 -12 30H-44Z', accent, 0.06) +
            pen.slab('M44 -30H12C8 -10 8 10 12 30H44Z', accent, 0.06) +
            pen.slab('M-12 -30H12C8 -10 8 10 12 30H-12C-8 10 -8 -10 -12 -30Z', '#9A6A3A', 0.12) +
            flakes,
        )
      )
    },
  ),
  'fish-finger': thing(
    {
      colour: '#DE9A3E',
      accent: '#FBF7EE',
      holds: ['fish', 'cereals containing gluten'],
      shadow: oval([0, 14], [48, 5]),
    },
    ({ pen, colour }) => {
      const body = box([-48, -13], [96, 28], 8)
      return (
        pen.slab(body, colour, 0.28) +
        pen.speckle(body, 60, ([x, y]) =>
          fade(
            ellipse(
              [x, y],
              [pen.random(1, 2.4), pen.random(0.8, 1.6)],
              pen.pick([light(colour, 0.45), dark(colour, 0.25), '#F4C56E']),
            ),
            0.8,
          ),
        )
      )
    },
  ),
  'fish-finger-cut': thing(
    { colour: '#DE9A3E', accent: '#FBF7EE', holds: ['fish', 'cereals containing gluten'] },
    ({ pen, colour, accent }) =>
      path(box([-50, -30], [100, 60], 16), dark(colour, 0.06)) +
      pen.speckle(box([-50, -30], [100, 60], 16), 90, ([x, y]) =>
        fade(ellipse([x, y], [2.4, 1.8], pen.pick(['#F6CF86', '#B5721F'])), 0.7),
      ) +
      path(box([-40, -21], [80, 42], 10), accent) +
      stroke('M-26 -20C-18 -8 -18 8 -26 20M-4 -20C4 -8 4 8 -4 20M18 -20C26 -8 26 8 18 20', '#D9D0BE', 3),
  ),
  fish: thing(
    { colour: '#5C86A0', holds: ['fish'] },
    ({ pen, colour }) =>
      pen.slab('M-46 0C-30 -24 14 -26 32 -4L48 -18C46 -6 46 8 48 20L32 6C14 28 -30 26 -46 0Z', colour, 0.2) +
      path('M-40 6C-26 20 10 22 28 6C8 12 -18 12 -40 6Z', '#E9F0F2', { opacity: 0.8 }) +
      ellipse([-30, -4], [3.6, 3.6], '#ffffff') +
      ellipse([-30, -4], [2, 2], '#1d2a30') +
      stroke('M-18 -14C-12 -4 -12 6 -18 14', dark(colour, 0.2), 2),
  ),
  'salmon-slice': thing(
    { colour: '#EE8257', accent: '#F9BE9C', holds: ['fish'] },
    ({ pen, colour, accent }) => {
      const body =
        'M-50 -30C-30 -40 10 -42 30 -34C46 -26 52 0 44 22C30 40 -10 42 -34 34C-52 24 -54 -10 -50 -30Z'
      return (
        path(body, dark(colour, 0.2), { transform: 'translate(-1.6 1)' }) +
        pen.slab(body, colour, 0.1) +
        pen.clip(
          body,
          [-44, -30, -16, -2, 12, 26]
            .map((x) => stroke(`M${x} -44C${x + 16} -20 ${x + 16} 16 ${x + 2} 44`, accent, 1.6))
            .join(''),
        ) +
        fade(path('M-46 -28C-30 -36 8 -38 24 -32C10 -26 -30 -24 -46 -28Z', '#ffffff'), 0.3)
      )
    },
  ),
  'fried-fish': thing(
    { colour: '#DE9A3E', holds: ['fish', 'cereals containing gluten'] },
    ({ pen, colour }) => {
      const body =
        'M-50 2C-48 -16 -26 -20 -6 -18C16 -22 38 -18 48 -6C54 8 40 16 22 16C2 20 -20 20 -38 16C-48 12 -50 8 -50 2Z'
      return (
        pen.ball(body, colour, 0.32) +
        pen.speckle(body, 40, ([x, y]) =>
          fade(ellipse([x, y], [2, 1.4], pen.pick(['#F6CF86', '#B5721F'])), 0.7),
        )
      )
    },
  ),
  'salmon-nigiri': thing(
    { colour: '#F08A5A', accent: '#FBF8EE', holds: ['fish'] },
    ({ pen, colour, accent }) =>
      pen.slab(box([-46, -14], [92, 36], 16), accent, 0.14) +
      pen.times(24, () => fade(ellipse([pen.random(-40, 40), pen.random(8, 20)], [3, 1.6], '#E0D8C4'), 0.8)) +
      pen.slab('M-50 4C-50 -22 -20 -26 0 -26C24 -26 50 -22 50 4C40 10 -40 10 -50 4Z', colour, 0.14) +
      stroke(
        'M-34 -18C-26 -8 -26 0 -30 6M-14 -24C-6 -12 -6 -2 -10 7M8 -25C16 -12 16 -2 12 7M28 -22C36 -10 36 -2 32 5',
        '#FCD0B4',
        3,
      ),
  ),
  'prawn-nigiri': thing(
    { colour: '#F2A07A', accent: '#FBF8EE', holds: ['crustaceans'] },
    ({ pen, colour, accent }) =>
      pen.slab(box([-46, -14], [92, 36], 16), accent, 0.14) +
      pen.slab(
        'M-50 2C-48 -22 -20 -26 0 -26C24 -26 44 -22 46 0C36 10 -40 10 -50 2Z',
        light(colour, 0.5),
        0.1,
      ) +
      [-30, -12, 6, 24]
        .map((x) => stroke(`M${x} -24C${x + 6} -12 ${x + 6} -2 ${x + 2} 6`, colour, 6))
        .join('') +
      stroke('M-48 -6H40', colour, 3) +
      pen.slab('M42 -8L58 -18L54 -4L60 8L42 4Z', '#D9502B', 0.1),
  ),
  maki: thing(
    { colour: '#24352C', accent: '#F08A5A', holds: [] },
    ({ pen, colour, accent }) =>
      ellipse([0, 5], [44, 42], dark(colour, 0.4)) +
      ellipse([0, 0], [44, 42], colour) +
      ellipse([0, 0], [37, 35], '#FBF8EE') +
      pen.times(22, () => {
        const a = pen.random(0, 6.28)
        return place(ellipse([0, 0], [4, 2], '#E6DFCD'), [Math.cos(a) * 28, Math.sin(a) * 26], {
          turn: pen.random(0, 180),
        })
      }) +
      place(pen.slab(box([-14, -13], [28, 26], 7), accent, 0.2), [0, 0]),
  ),
  nori: thing(
    { colour: '#24352C' },
    ({ pen, colour }) =>
      pen.slab(box([-40, -46], [80, 92], 4), colour, 0.2) +
      pen.times(20, () =>
        fade(ellipse([pen.random(-36, 36), pen.random(-42, 42)], [3, 1.4], '#4A6A54'), 0.5),
      ),
  ),
}
