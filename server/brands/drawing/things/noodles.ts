import { dark, ellipse, light, mix, num, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

type Point = readonly [x: number, y: number]
type Noodle = { colour: string; width: number }

/** How far the rim is from the middle. */
const RIM = 216
/** How near to the middle bundles pass, as shares of the rim. */
const BENDS = [0.45, -0.25, 0.1]

const pointAt = (angle: number, reach: number): Point => [Math.cos(angle) * reach, Math.sin(angle) * reach]

const write = ([x, y]: Point): string => `${num(x)} ${num(y)}`

/** Noodles side by side from one place of the rim to another, with ends as they were cut. */
function drawBundle(
  pen: Pen,
  order: number,
  { strands, noodle }: { strands: number; noodle: Noodle },
): string {
  const { colour, width } = noodle
  // By the golden angle, as seeds lie, so that no side of the rim is bare.
  const from = order * 2.4
  const to = from + pen.random(1.5, 2.5)
  const bend = pen.random(-0.1, 0.1) + (BENDS[order % BENDS.length] ?? 0)
  const line = (d: string, tone: string, wide: number) =>
    path(d, 'none', { stroke: tone, 'stroke-width': wide })
  return pen.times(strands, (at) => {
    const step = ((width + 2) * at) / RIM
    const reach = RIM * (bend + at * 0.09)
    const start = pointAt(from + step * 0.9, RIM * pen.random(0.9, 1.02))
    const end = pointAt(to - step * 0.9, RIM * pen.random(0.9, 1.02))
    const d = `M${write(start)}C${write(pointAt(from + 0.5, reach))} ${write(pointAt(to - 0.5, reach * pen.random(0.9, 1.1)))} ${write(end)}`
    return (
      line(d, dark(colour, 0.22), width + 6) + line(d, mix(colour, '#ffffff', pen.random(0, 0.12)), width)
    )
  })
}

/** A nest as tongs leave it: bundles over and under each other. */
const nest = (
  pen: Pen,
  { bundles, strands, noodle }: { bundles: number; strands: number; noodle: Noodle },
): string =>
  path(pen.blob([206, 206], 0.03, 14), dark(noodle.colour, 0.16)) +
  pen.times(bundles, (at) => drawBundle(pen, at, { strands, noodle }))

/** Noodles as they lie in a dish, and what they are eaten with. */
export const noodles = {
  noodles: thing(
    { isFlat: true, colour: '#F0DDB0', holds: ['cereals containing gluten'], shadow: '' },
    ({ pen, colour }) => nest(pen, { bundles: 12, strands: 3, noodle: { colour, width: 24 } }),
  ),
  'rice-noodles': thing({ isFlat: true, colour: '#DDA662', shadow: '' }, ({ pen, colour }) =>
    nest(pen, { bundles: 11, strands: 3, noodle: { colour, width: 27 } }),
  ),
  /** A pair across the rim of a dish. */
  chopsticks: thing(
    { isFlat: true, colour: '#8A3B22', accent: '#E3B23C', shadow: 'M-400 12L400 -10V6L-400 40Z' },
    ({ pen, colour, accent }) => {
      const stick =
        pen.slab('M-400 -5L400 -11V11L-400 5Z', colour, 0.4) + path('M280 -10L300 -10.2V10.2L280 10Z', accent)
      return place(stick, [0, -16], { turn: -2.4 }) + place(stick, [0, 16], { turn: 1.6 })
    },
  ),
}

/** What is tossed with noodles. */
export const tossed = {
  'egg-ribbon': thing({ colour: '#F7D25A', holds: ['eggs'] }, ({ pen, colour }) => {
    const body = 'M-46 -8C-28 -20 -12 6 6 -6C22 -16 34 -8 46 -14L48 2C34 8 24 2 8 12C-10 22 -26 0 -44 12Z'
    return (
      place(path(body, dark(colour, 0.4)), [1, 4]) +
      pen.slab(body, colour, 0.12) +
      stroke('M-38 -2C-24 -10 -10 12 8 2C20 -4 32 0 40 -4', light(colour, 0.6), 3)
    )
  }),
  beansprout: thing({ colour: '#FBF8EA', accent: '#E9CF6A' }, ({ colour, accent }) => {
    const stem = 'M-34 8C-16 -4 14 -6 44 6'
    return (
      stroke(stem, dark(colour, 0.36), 11) +
      stroke(stem, colour, 8) +
      ellipse([-38, 10], [11, 8], dark(accent, 0.3)) +
      ellipse([-38, 9], [9, 6.4], accent)
    )
  }),
  'peanut-crumbs': thing({ colour: '#D9A25E', holds: ['peanuts'] }, ({ pen, colour }) =>
    pen
      .spread(18, [44, 32])
      .map(([x, y]) => {
        const crumb = pen.blob([8.5, 6.5], 0.28, 5)
        return place(
          place(path(crumb, dark(colour, 0.5)), [0.8, 2]) +
            path(crumb, mix(colour, '#FBE9C4', pen.random(0, 0.7))),
          [x, y],
          { turn: pen.random(0, 180) },
        )
      })
      .join(''),
  ),
  'spring-onion-strip': thing(
    { colour: '#5E9E3A', accent: '#CFE3A0' },
    ({ colour, accent }) =>
      path('M-46 -5L40 -9L48 2L-42 8Z', dark(colour, 0.3)) +
      path('M-46 -7L40 -11L47 -1L-42 5Z', colour) +
      stroke('M-38 -2L40 -6', accent, 2.4),
  ),
}
