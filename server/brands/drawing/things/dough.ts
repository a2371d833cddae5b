import { dark, fade, light, num, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

const NAAN =
  'M-49 4C-51 -15 -38 -31 -14 -33C8 -35 24 -27 38 -19C49 -13 53 -4 46 4C36 13 22 19 6 28C-10 36 -32 35 -42 24C-47 18 -49 12 -49 4Z'
const TORN =
  'M-46 2C-48 -16 -34 -31 -10 -32C2 -33 12 -30 20 -26L14 -18L22 -12L13 -4L20 4L10 10L14 19L4 23C-10 33 -30 34 -40 22C-44 16 -46 10 -46 2Z'
const CRUMB = '#FBF0D2'

const scorch = (pen: Pen): string =>
  pen.radial([
    [0, '#5A2E12', 0.95],
    [0.5, '#8A4E1E', 0.75],
    [1, '#B5752E', 0],
  ])

/** Where the dough rose into bubbles that the fire scorched, and how large they are. */
const BUBBLES = [
  [-31, -9, 12],
  [-8, -22, 8],
  [-14, 11, 14],
  [10, -6, 12],
  [28, -13, 7],
  [-36, 15, 6],
  [12, 15, 8],
  [36, -3, 6],
] as const

const bubbles = (pen: Pen): string =>
  BUBBLES.map(([x, y, r]) =>
    place(
      path(
        pen.blob([r, r * 0.8], 0.1, 8),
        pen.radial([
          [0, '#FFF3CF', 0.9],
          [0.6, '#FFEFC4', 0.5],
          [1, '#FFEFC4', 0],
        ]),
      ) +
        place(path(pen.blob([r * 0.8, r * 0.5], 0.3, 9), scorch(pen)), [r * 0.2, r * 0.1], {
          turn: pen.random(-50, 50),
        }),
      [x, y],
    ),
  ).join('')

/** Puffed dough, shining with butter and herbs. */
function drawFlatbread(
  pen: Pen,
  outline: string,
  { colour, accent }: { colour: string; accent: string },
): string {
  const risen = bubbles(pen)
  const herbs = pen
    .spread(26, [41, 27])
    .map(([x, y]) => place(path('M-2 0L0 -1.7L3 0L0 1.8Z', accent), [x, y], { turn: pen.random(0, 180) }))
    .join('')
  const butter = fade(
    stroke('M-40 -4C-36 -18 -24 -27 -10 -28M-6 8C0 4 4 6 10 4M22 -20C30 -17 36 -13 41 -9', '#FFF6C8', 3),
    0.8,
  )
  return (
    path(outline, dark(colour, 0.42), { transform: 'translate(0 3)' }) +
    pen.ball(outline, colour, 0.3) +
    pen.clip(
      outline,
      fade(path(outline, 'none', { stroke: '#8A4E1C', 'stroke-width': 7 }), 0.4) + risen + butter + herbs,
    )
  )
}

/** Ridges of a star nozzle, all along. */
const ridges = (d: string, colour: string, width: number): string =>
  stroke(d, dark(colour, 0.24), width) +
  stroke(d, colour, width * 0.9) +
  [0.66, 0.22]
    .map(
      (share) =>
        path(d, 'none', { stroke: dark(colour, 0.24), 'stroke-width': width * share }) +
        path(d, 'none', { stroke: light(colour, 0.3 - share * 0.24), 'stroke-width': width * (share - 0.1) }),
    )
    .join('')

/** The end of a churro: a star with six points. */
const star = (colour: string, radius: number): string => {
  const points = Array.from({ length: 12 }, (_, at) => {
    const [angle, reach] = [(at * Math.PI) / 6, radius * (at % 2 ? 0.66 : 1)]
    return `${num(Math.cos(angle) * reach)} ${num(Math.sin(angle) * reach)}`
  })
  const outline = `M${points.join('L')}Z`
  return path(outline, dark(colour, 0.36)) + place(path(outline, light(colour, 0.42)), [0, 0], { size: 0.8 })
}

const sugar = (pen: Pen, points: readonly (readonly [number, number])[]): string =>
  points
    .map(([x, y]) =>
      place(path('M-1.3 -1.1H1.1V1.2H-1Z', '#FFFFFF'), [x + pen.random(-5, 5), y + pen.random(-5, 5)], {
        turn: pen.random(0, 90),
      }),
    )
    .join('')

/** Bent a little, as it comes from the fryer. */
const STICK = 'M-43 2C-16 -3 14 -3 40 1'

/** Dough of the fire and of the fryer. */
export const dough = {
  flatbread: thing(
    {
      colour: '#E8BE78',
      accent: '#3F7F2E',
      holds: ['cereals containing gluten', 'milk'],
      shadow: oval([0, 6], [46, 32]),
    },
    ({ pen, colour, accent }) => drawFlatbread(pen, NAAN, { colour, accent }),
  ),
  'flatbread-torn': thing(
    {
      colour: '#E8BE78',
      accent: '#3F7F2E',
      holds: ['cereals containing gluten', 'milk'],
      shadow: oval([0, 8], [30, 26]),
    },
    ({ pen, colour, accent }) =>
      place(path(TORN, dark(CRUMB, 0.12)), [9, 3]) +
      place(path(TORN, CRUMB), [7, 1]) +
      drawFlatbread(pen, TORN, { colour, accent }),
  ),
  churro: thing(
    { colour: '#C98738', holds: ['cereals containing gluten'], shadow: oval([0, 12], [46, 4]) },
    ({ pen, colour }) =>
      ridges(STICK, colour, 18) +
      place(star(colour, 10.5), [42, 1.2]) +
      sugar(
        pen,
        Array.from({ length: 6 }, (_, at) => [-36 + at * 13, -1] as const),
      ),
  ),
  /** Where a churro was dipped. */
  'churro-dipped': thing(
    {
      colour: '#C98738',
      accent: '#3E2013',
      holds: ['cereals containing gluten'],
      shadow: '',
    },
    ({ pen, colour, accent }) =>
      ridges(STICK, colour, 18) +
      pen.slab(
        'M-52 6C-54 -8 -40 -11 -26 -11C-14 -13 -2 -14 2 -13C-4 -6 4 -2 -2 4C-4 10 -8 8 -14 10C-26 18 -50 22 -52 6Z',
        accent,
        0.3,
      ) +
      fade(stroke('M-42 -3C-34 -7 -24 -8 -14 -9', '#FFFFFF', 2.4), 0.5) +
      place(star(colour, 10.5), [42, 1.2]) +
      sugar(
        pen,
        Array.from({ length: 4 }, (_, at) => [8 + at * 8, -2] as const),
      ),
  ),
}
