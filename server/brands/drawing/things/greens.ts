import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { gloss } from './shading.ts'
import { thing } from '../thing.ts'

/** Cut vegetables, pulses and herbs. */
export const greens = {
  'cucumber-slice': thing(
    { colour: '#3F7F3C', accent: '#DCE9B0' },
    ({ pen, colour, accent }) =>
      ellipse([2, 3], [46, 46], dark(colour, 0.35)) +
      ellipse([0, 0], [46, 46], colour) +
      path(
        oval([0, 0], [41, 41]),
        pen.radial([
          [0, light(accent, 0.3)],
          [0.55, accent],
          [1, '#BFD88A'],
        ]),
      ) +
      pen.times(9, (at) => place(ellipse([0, -20], [2.6, 6], '#F6F3CF'), [0, 0], { turn: at * 40 })),
  ),
  'tomato-slice': thing(
    { colour: '#DB4333', accent: '#F08A6A' },
    ({ pen, colour, accent }) =>
      ellipse([0, 0], [46, 46], dark(colour, 0.15)) +
      ellipse([0, 0], [42, 42], mix(colour, accent, 0.35)) +
      pen.times(5, (at) =>
        place(
          path('M0 -9C-12 -14 -16 -30 0 -36C16 -30 12 -14 0 -9Z', colour) +
            pen.times(4, (n) => ellipse([n * 5 - 7.5, -22 + (n % 2) * 6], [1.6, 2.6], '#F7D79A')),
          [0, 0],
          { turn: at * 72 },
        ),
      ),
  ),
  lettuce: thing({ colour: '#7DB342', accent: '#DDEBA8' }, ({ pen, colour, accent }) => {
    const frill = pen.blob([46, 40], 0.14, 17)
    return (
      pen.slab(frill, colour) +
      pen.clip(
        frill,
        place(path(frill, light(colour, 0.25)), [0, 4], { size: 0.72 }) +
          stroke('M0 40C0 14 -2 -6 0 -34M0 18C-10 6 -18 0 -28 -8M0 18C10 6 18 0 28 -8', accent, 2),
      )
    )
  }),
  'mushroom-slice': thing(
    { colour: '#E8D6BC', accent: '#9A7350' },
    ({ pen, colour, accent }) =>
      pen.slab(
        'M-44 -2C-44 -30 -22 -44 0 -44C22 -44 44 -30 44 -2C44 10 28 10 16 4C16 24 18 38 12 44H-12C-18 38 -16 24 -16 4C-28 10 -44 10 -44 -2Z',
        accent,
        0.1,
      ) +
      path(
        'M-38 -4C-38 -26 -20 -38 0 -38C20 -38 38 -26 38 -4C34 4 24 0 12 -2C11 22 12 36 9 40H-9C-12 36 -11 22 -12 -2C-24 0 -34 4 -38 -4Z',
        colour,
      ) +
      stroke('M-30 0C-20 -10 -12 -10 -4 -4M30 0C20 -10 12 -10 4 -4', accent, 3),
  ),
  'oyster-mushroom': thing(
    { colour: '#8E7358', accent: '#C9B293' },
    ({ pen, colour, accent }) =>
      pen.slab(
        'M-44 -12C-38 -40 24 -48 42 -22C48 -10 40 2 22 6C14 10 12 26 6 40C0 46 -8 44 -8 38C-6 24 -6 10 -16 6C-34 6 -46 0 -44 -12Z',
        colour,
      ) +
      stroke('M-4 36C-2 16 -10 4 -30 -6M0 34C2 12 2 -6 -2 -26M4 30C6 10 16 -2 32 -14', accent, 2.2) +
      stroke('M-40 -16C-30 -36 22 -42 38 -22', dark(colour, 0.4), 2.6),
  ),
  jalapeno: thing(
    { colour: '#5D9A3A', accent: '#CBE09A' },
    ({ pen, colour, accent }) =>
      ellipse([0, 0], [46, 46], dark(colour, 0.15)) +
      ellipse([0, 0], [38, 38], mix(colour, accent, 0.5)) +
      path(oval([0, 0], [30, 30]), accent) +
      pen.times(3, (at) =>
        place(
          stroke('M0 0V-36', colour, 5) +
            ellipse([9, -14], [4, 5], '#F6F2CE') +
            ellipse([-9, -16], [4, 5], '#F6F2CE'),
          [0, 0],
          { turn: at * 120 },
        ),
      ) +
      ellipse([0, 0], [6, 6], '#F6F2CE'),
  ),
  'chilli-slice': thing(
    { colour: '#CB2A24', accent: '#F3B48A' },
    ({ colour, accent }) =>
      ellipse([0, 0], [44, 44], colour) +
      ellipse([0, 0], [28, 28], accent) +
      ellipse([-8, -4], [6, 7], '#F6EBC0') +
      ellipse([9, 6], [6, 7], '#F6EBC0'),
  ),
  pea: thing(
    { colour: '#6DB33F' },
    ({ pen, colour }) =>
      pen.ball(oval([0, 0], [46, 46]), mix(colour, '#4f8f2e', pen.random(0, 0.4)), 0.36) +
      fade(ellipse([-14, -16], [8, 6], '#ffffff'), 0.5),
  ),
  'spring-onion': thing(
    { colour: '#6BA53F', accent: '#EAF3CF' },
    ({ pen, colour, accent }) =>
      ellipse([0, 0], [44, 40], mix(colour, '#3f7a2c', pen.random(0, 0.5))) +
      ellipse([0, 0], [30, 27], accent) +
      ellipse([0, 0], [14, 12], colour),
  ),
  'onion-ring': thing({ colour: '#C46A94', accent: '#F3DCE8' }, ({ colour, accent }) =>
    [46, 34, 22]
      .map(
        (r) =>
          `<circle r="${r}" fill="none" stroke="${colour}" stroke-width="6"/><circle r="${r - 2}" fill="none" stroke="${accent}" stroke-width="3.4"/>`,
      )
      .join(''),
  ),
  'corn-kernel': thing({ colour: '#F3C640' }, ({ pen, colour }) =>
    pen.ball(box([-36, -40], [72, 80], 30), colour, 0.3),
  ),
  basil: thing(
    { colour: '#3F8A3C' },
    ({ pen, colour }) =>
      path(
        'M-46 0C-30 -30 22 -32 46 0C22 30 -30 30 -46 0Z',
        pen.linear([
          [0, light(colour, 0.22)],
          [0.5, colour],
          [1, dark(colour, 0.22)],
        ]),
      ) +
      stroke(
        'M-44 0C-14 -4 14 -4 42 0M-20 -2L-8 -16M-2 -3L10 -17M-20 0L-8 13M-2 0L10 14',
        light(colour, 0.3),
        2,
      ),
  ),
  herb: thing(
    { colour: '#4E9A44' },
    ({ pen, colour }) =>
      stroke('M0 46C2 20 -2 4 0 -10', dark(colour, 0.1), 3.4) +
      [
        [-18, -6],
        [18, -6],
        [0, -24],
        [-26, 16],
        [26, 16],
      ]
        .map(([x = 0, y = 0], at) =>
          place(pen.slab(pen.blob([18, 15], 0.22, 9), mix(colour, '#7fbf5a', at / 8)), [x, y]),
        )
        .join(''),
  ),
  rosemary: thing(
    { colour: '#5C7F55' },
    ({ pen, colour }) =>
      stroke('M-46 10C-20 4 16 2 46 -8', '#7A6A48', 3) +
      pen.times(22, (at) =>
        place(
          path('M0 0C-2 -8 -1 -16 1 -20C4 -16 4 -8 2 0Z', mix(colour, '#88a878', pen.random())),
          [-42 + at * 4, 9 - at * 0.75],
          { turn: at % 2 ? 38 : 138, size: 0.95 },
        ),
      ),
  ),
  mint: thing({ colour: '#54A85A' }, ({ pen, colour }) =>
    [
      [-34, 6, -28],
      [34, 6, 208],
      [0, -12, -92],
      [-20, -20, -60],
      [20, -20, 240],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        place(
          place(
            path(
              'M0 0C8 -20 34 -20 46 0C34 20 8 20 0 0Z',
              pen.linear([
                [0, light(colour, 0.25)],
                [1, dark(colour, 0.15)],
              ]),
            ) + stroke('M2 0H42M14 0L22 -9M14 0L22 9M26 0L33 -7M26 0L33 7', dark(colour, 0.2), 1.6),
            [0, 0],
            { turn },
          ),
          [x * 0.25, y * 0.4 + 10],
        ),
      )
      .join(''),
  ),
  rocket: thing(
    { colour: '#4F8F3C' },
    ({ colour }) =>
      path(
        'M-48 4C-34 0 -30 -14 -20 -6C-14 -22 -4 -16 0 -8C8 -24 20 -18 22 -8C36 -16 48 -6 46 2C44 12 34 14 22 10C20 20 8 22 0 10C-6 20 -16 20 -20 8C-30 14 -34 8 -48 4Z',
        colour,
      ) + stroke('M-46 4C-10 0 14 0 40 1', light(colour, 0.35), 2),
  ),
  cabbage: thing({ colour: '#8A3A78', accent: '#D9A6CC' }, ({ pen, colour, accent }) =>
    pen.times(4, (at) =>
      place(
        stroke(
          `M-44 ${pen.random(-6, 6)}Q${pen.random(-14, 14)} ${pen.random(-34, 34)} 44 ${pen.random(-8, 8)}`,
          at % 2 ? accent : colour,
          5.5,
        ),
        [0, at * 9 - 14],
      ),
    ),
  ),
  celery: thing({ colour: '#A9CB72', holds: ['celery'] }, ({ pen, colour }) => {
    const stick = box([-48, -9], [96, 18], 5)
    return (
      path(
        stick,
        pen.linear([
          [0, light(colour, 0.3)],
          [0.5, colour],
          [1, dark(colour, 0.25)],
        ]),
      ) + [-4, 0, 4].map((y) => stroke(`M-46 ${y}H46`, dark(colour, 0.15), 1)).join('')
    )
  }),
  chickpea: thing(
    { colour: '#DFB978' },
    ({ pen, colour }) =>
      pen.ball(
        'M0 -42C24 -46 46 -26 44 2C42 28 24 44 0 44C-24 44 -44 26 -44 0C-44 -12 -36 -14 -30 -22C-22 -30 -16 -40 0 -42Z',
        colour,
        0.36,
      ) + stroke('M-34 -14C-24 -12 -18 -18 -16 -28', dark(colour, 0.25), 2.6),
  ),
  bean: thing(
    { colour: '#E0823F' },
    ({ pen, colour }) =>
      pen.ball(
        'M-46 4C-46 -22 -24 -30 0 -24C24 -30 46 -22 46 4C46 24 30 28 18 20C8 12 -8 12 -18 20C-30 28 -46 24 -46 4Z',
        colour,
        0.38,
      ) + gloss([-20, -10], [4, 9]),
  ),
  courgette: thing(
    { colour: '#4F8A3F', accent: '#EEF0C4' },
    ({ pen, colour, accent }) =>
      ellipse([0, 0], [45, 45], colour) +
      path(oval([0, 0], [39, 39]), accent) +
      pen.times(8, (at) => place(ellipse([0, -18], [3, 6], dark(accent, 0.12)), [0, 0], { turn: at * 45 })),
  ),
  /** Half a head: thick white stems that end in dark leaves. */
  'pak-choi': thing({ colour: '#3C7F3A', accent: '#F1F5E0' }, ({ pen, colour, accent }) => {
    const blade = (turn: number) =>
      place(
        pen.slab(
          'M0 2C-24 -4 -28 -34 -4 -50C26 -44 26 -6 0 2Z',
          mix(colour, '#6FB24E', pen.random(0, 0.4)),
          0.3,
        ) + stroke('M0 0C-2 -14 -2 -26 -3 -40', light(accent, 0.1), 3.4),
        [0, 0],
        { turn },
      )
    return (
      blade(-42) +
      blade(42) +
      blade(0) +
      pen.slab(
        'M-20 -6C-8 6 8 6 20 -6C18 14 24 30 16 42C8 50 -8 50 -16 42C-24 30 -18 14 -20 -6Z',
        accent,
        0.16,
      ) +
      stroke('M-8 2C-10 16 -8 30 -5 42M8 2C10 16 8 30 5 42', dark(accent, 0.2), 2)
    )
  }),
  pickle: thing(
    { colour: '#8BA33C', accent: '#C9D47A' },
    ({ pen, colour, accent }) =>
      ellipse([0, 0], [46, 42], colour) +
      ellipse([0, 0], [38, 34], accent) +
      pen.times(7, (at) => place(ellipse([0, -16], [3, 6], light(accent, 0.4)), [0, 0], { turn: at * 51 })),
  ),
  'carrot-cube': thing({ colour: '#EC7A22' }, ({ pen, colour }) =>
    pen.slab(box([-36, -34], [72, 70], 12), colour, 0.2),
  ),
  'pepper-ring': thing(
    { colour: '#CF2F2A' },
    ({ colour }) =>
      `<path d="M-40 -6C-40 -30 -18 -38 -4 -28C8 -40 38 -34 40 -8C46 14 30 38 6 34C-18 42 -42 22 -40 -6Z" fill="none" stroke="${dark(colour, 0.2)}" stroke-width="15"/><path d="M-40 -6C-40 -30 -18 -38 -4 -28C8 -40 38 -34 40 -8C46 14 30 38 6 34C-18 42 -42 22 -40 -6Z" fill="none" stroke="${colour}" stroke-width="11"/>`,
  ),
  'olive-ring': thing(
    { colour: '#2E2A2E' },
    ({ colour }) =>
      `<circle r="34" fill="none" stroke="${colour}" stroke-width="24"/><circle r="38" fill="none" stroke="${light(colour, 0.25)}" stroke-width="4"/>`,
  ),
}
