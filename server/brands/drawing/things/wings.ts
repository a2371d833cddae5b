import { dark, ellipse, fade, light, mix, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

const DRUMETTE =
  'M-44 0C-47 -24 -26 -35 -6 -30C10 -27 18 -15 32 -12C40 -10 42 8 35 11C22 13 14 25 -2 30C-24 35 -42 22 -44 0Z'
const FLAT =
  'M-44 -13C-36 -22 -22 -20 -8 -18C10 -21 30 -23 41 -15C48 -9 47 0 42 4C48 10 42 19 31 18C14 22 0 19 -14 20C-30 25 -44 19 -44 10C-50 4 -50 -7 -44 -13Z'
const BONE = '#F4E8D2'

/** Glazed skin: wrinkles, and light on what is wet. */
const glaze = (pen: Pen, outline: string, colour: string): string =>
  pen.ball(outline, colour, 0.5) +
  pen.clip(
    outline,
    pen.times(4, () =>
      fade(
        stroke(
          `M${pen.random(-42, 36)} ${pen.random(-30, 24)}q6 -5 13 -1`,
          pen.pick([light(colour, 0.45), dark(colour, 0.45)]),
          2.6,
        ),
        0.5,
      ),
    ),
  )

const shine = (d: string): string => fade(stroke(d, '#FFEBD0', 4.4), 0.65)

/** A battered floret's crown: middle and radius of each bud. */
const BUDS = [
  [-35, 0, 14],
  [35, 0, 14],
  [-25, -17, 16],
  [25, -17, 16],
  [0, -28, 18],
  [-17, 0, 14],
  [17, 0, 14],
  [0, -6, 16],
] as const
const STEM = 'M-34 4C-24 12 -14 22 -11 40C-9 47 9 47 11 40C14 22 24 12 34 4C18 0 -18 0 -34 4Z'

/** Wings of chicken, and those of cauliflower. */
export const wings = {
  /** The upper joint, thick at the shoulder. */
  wing: thing(
    { colour: '#B9461F', shadow: oval([0, 24], [40, 6]) },
    ({ pen, colour }) =>
      pen.slab('M30 -9L44 -13C50 -17 56 -10 52 -4C57 1 53 11 46 8L31 9Z', BONE, 0.25) +
      glaze(pen, DRUMETTE, colour) +
      stroke('M-6 24C6 18 14 6 34 3', dark(colour, 0.5), 2.6) +
      shine('M-31 -10C-28 -19 -20 -23 -10 -22'),
  ),
  /** The middle joint, of two bones. */
  'wing-flat': thing(
    { colour: '#B9461F', shadow: oval([0, 24], [40, 6]) },
    ({ pen, colour }) =>
      pen.slab('M-42 -8L-52 -10C-58 -6 -56 1 -51 0L-42 2Z', BONE, 0.25) +
      pen.slab('M-42 6L-51 7C-57 11 -55 17 -49 15L-40 14Z', BONE, 0.25) +
      pen.slab('M40 -10L49 -13C55 -11 55 -4 50 -3L42 -1Z', BONE, 0.25) +
      glaze(pen, FLAT, colour) +
      stroke('M-38 1C-18 -4 12 4 38 -3', dark(colour, 0.5), 3) +
      shine('M-30 -11C-16 -13 2 -12 14 -13') +
      fade(shine('M-20 11C-8 9 8 11 18 10'), 0.5),
  ),
  'cauli-wing': thing(
    { holds: ['cereals containing gluten'], colour: '#DE7A2C', accent: '#F6EBC8' },
    ({ pen, colour, accent }) =>
      pen.slab(STEM, accent, 0.24) +
      stroke('M-6 38C-6 26 -12 14 -22 8M6 38C6 26 12 14 22 8M0 30V8', dark(accent, 0.22), 2.4) +
      BUDS.map(([x, y, r]) =>
        place(
          pen.ball(pen.blob([r, r * 0.92], 0.08, 9), mix(colour, '#F0B050', pen.random(0, 0.4)), 0.32) +
            fade(ellipse([-r * 0.3, -r * 0.4], [r * 0.3, r * 0.18], '#FFF1D6'), 0.5),
          [x, y],
        ),
      ).join(''),
  ),
  /** Cut through: white with branches in a thin crust. */
  'cauli-half': thing(
    { holds: ['cereals containing gluten'], colour: '#D9822E', accent: '#FBF6E3' },
    ({ colour, accent }) => {
      const crown = BUDS.map(([x, y, r]) => oval([x, y], [r + 3, r + 2])).join('')
      const inside = BUDS.map(([x, y, r]) => oval([x, y], [r - 1, r - 2])).join('')
      const branches =
        'M0 42V-24M0 22C-6 8 -20 4 -33 0M0 22C6 8 20 4 33 0M0 8C-4 -4 -12 -12 -24 -17M0 8C4 -4 12 -12 24 -17'
      return (
        path(STEM, dark(colour, 0.1)) +
        path(crown, colour) +
        path(inside, dark(accent, 0.1)) +
        place(path(STEM, accent), [0, 0], { size: 0.92 }) +
        stroke(branches, accent, 11) +
        fade(stroke('M0 40V-8M0 22C-4 12 -12 8 -22 4M0 22C4 12 12 8 22 4', dark(accent, 0.16), 1.8), 0.9)
      )
    },
  ),
}
