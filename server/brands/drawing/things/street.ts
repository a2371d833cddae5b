import { box, dark, ellipse, fade, light, oval, path, place, stroke } from '../pen.ts'
import { thing } from '../thing.ts'

/** Tacos, bowls and buns. */
export const street = {
  'taco-shell': thing({ colour: '#E7B04E', shadow: oval([0, 30], [48, 6]) }, ({ pen, colour, contents }) => {
    const front = 'M-50 30C-52 -14 -28 -28 0 -28C28 -28 52 -14 50 30C40 34 -40 34 -50 30Z'
    return (
      place(pen.slab(front, dark(colour, 0.2), 0.2), [3, -9]) +
      contents +
      pen.slab(front, colour, 0.18) +
      pen.clip(
        front,
        pen.times(16, () =>
          fade(
            ellipse(
              [pen.random(-44, 44), pen.random(-22, 30)],
              [pen.random(2, 6), pen.random(1.4, 3.4)],
              '#A9661F',
            ),
            0.4,
          ),
        ),
      ) +
      stroke('M-48 24C-50 -12 -27 -26 0 -26C27 -26 50 -12 48 24', light(colour, 0.4), 2.4)
    )
  }),
  'flour-taco': thing(
    { colour: '#F1DDB4', holds: ['cereals containing gluten'], shadow: oval([0, 30], [48, 6]) },
    ({ pen, colour, contents }) => {
      const front = 'M-50 30C-52 -14 -28 -28 0 -28C28 -28 52 -14 50 30C40 34 -40 34 -50 30Z'
      return (
        place(pen.slab(front, dark(colour, 0.16), 0.2), [3, -9]) +
        contents +
        pen.slab(front, colour, 0.14) +
        pen.clip(
          front,
          pen.times(16, () =>
            fade(
              ellipse(
                [pen.random(-44, 44), pen.random(-22, 30)],
                [pen.random(2, 7), pen.random(1.6, 4)],
                '#A9703A',
              ),
              0.45,
            ),
          ),
        ) +
        stroke('M-48 24C-50 -12 -27 -26 0 -26C27 -26 50 -12 48 24', light(colour, 0.5), 2.4)
      )
    },
  ),
  bao: thing(
    { colour: '#FBF6EA', holds: ['cereals containing gluten'], shadow: oval([0, 34], [46, 7]) },
    ({ pen, colour, contents }) => {
      const half = 'M-49 16C-53 -14 -30 -32 0 -32C30 -32 53 -14 49 16C46 34 26 38 0 38C-26 38 -46 34 -49 16Z'
      return (
        place(pen.ball(half, dark(colour, 0.07), 0.26), [2, -15]) +
        contents +
        pen.ball(half, colour, 0.24) +
        stroke('M-48 8C-48 -14 -28 -29 0 -29C28 -29 48 -14 48 8', '#FFFFFF', 3) +
        fade(place(ellipse([0, 0], [16, 5], '#ffffff'), [-14, -12], { turn: -14 }), 0.9)
      )
    },
  ),
  'pineapple-chunk': thing(
    { colour: '#F5CB4A' },
    ({ pen, colour }) =>
      pen.slab('M-34 -24L30 -32L40 22L-26 34Z', colour, 0.2) +
      stroke('M-20 -20L-14 26M2 -24L8 24M22 -28L28 20', dark(colour, 0.15), 2.4),
  ),
  guacamole: thing(
    { colour: '#A3BD47' },
    ({ pen, colour }) =>
      pen.slab(pen.blob([44, 38], 0.12, 10), colour, 0.2) +
      pen.times(12, () =>
        place(path(pen.blob([5, 4], 0.2, 6), pen.pick([light(colour, 0.3), '#7A9A36', '#C8402A'])), [
          pen.random(-28, 28),
          pen.random(-24, 24),
        ]),
      ),
  ),
  salsa: thing(
    { colour: '#C8402A' },
    ({ pen, colour }) =>
      path(pen.blob([44, 38], 0.12, 10), dark(colour, 0.14)) +
      pen.times(24, () =>
        place(
          pen.slab(pen.blob([8, 6], 0.24, 6), pen.pick([colour, '#E06A4A', '#F4E6DC', '#6FA04A']), 0.14),
          [pen.random(-32, 32), pen.random(-28, 28)],
        ),
      ),
  ),
  'salsa-verde': thing(
    { colour: '#8FAE3C' },
    ({ pen, colour }) =>
      path(pen.blob([44, 38], 0.12, 10), colour) +
      pen.times(16, () =>
        ellipse([pen.random(-30, 30), pen.random(-26, 26)], [2.4, 2], pen.pick(['#E4EDB4', '#5F8A2C'])),
      ),
  ),
  'black-bean': thing(
    { colour: '#2E2226' },
    ({ pen, colour }) =>
      pen.ball(
        'M-44 4C-44 -24 -22 -30 0 -26C24 -30 44 -20 44 4C44 26 26 30 12 24C4 20 -4 20 -12 24C-26 30 -44 26 -44 4Z',
        colour,
        0.4,
      ) + fade(ellipse([-14, -12], [12, 5], '#ffffff'), 0.35),
  ),
  'sweet-potato-cube': thing(
    { colour: '#E5782B' },
    ({ pen, colour }) =>
      path('M-34 -14L-8 -34L38 -22L14 -2Z', light(colour, 0.3)) +
      path('M14 -2L38 -22V16L14 36Z', dark(colour, 0.22)) +
      pen.slab('M-34 -14L14 -2V36L-34 24Z', colour, 0.1) +
      stroke('M-34 24L14 36M-34 -14L14 -2', '#7A3A12', 2),
  ),
  pico: thing({ colour: '#D6402F' }, ({ pen, colour }) =>
    pen.times(22, () =>
      place(
        pen.slab(box([-7, -6], [14, 12], 3), pen.pick([colour, '#E9624A', '#F6EEF0', '#6FA04A']), 0.16),
        [pen.random(-34, 34), pen.random(-28, 28)],
        { turn: pen.random(0, 90) },
      ),
    ),
  ),
}
