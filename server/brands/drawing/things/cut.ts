import { dark, ellipse, fade, light, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

/** The cut face of a fruit with a core: skin, flesh, and seeds beside the middle. */
const fruitFace = (
  pen: Pen,
  outline: string,
  { skin, flesh, core }: Record<'skin' | 'flesh' | 'core', string>,
) =>
  path(outline, dark(skin, 0.12)) +
  place(path(outline, skin), [0, -1], { size: 0.985 }) +
  place(
    path(
      outline,
      pen.radial([
        [0, light(flesh, 0.5)],
        [0.8, flesh],
        [1, dark(flesh, 0.06)],
      ]),
    ),
    [0, 0],
    { size: 0.92 },
  ) +
  place(
    stroke(core, dark(flesh, 0.14), 1.6) +
      path('M-5 -3C-10 2 -9 9 -5 13C-2 8 -2 2 -5 -3Z', '#4A2B17') +
      path('M5 -3C10 2 9 9 5 13C2 8 2 2 5 -3Z', '#4A2B17'),
    [0, 2],
  )

const APPLE_HALF =
  'M0 -34C-14 -46 -46 -40 -46 -4C-46 26 -24 46 -8 44C-3 42 3 42 8 44C24 46 46 26 46 -4C46 -40 14 -46 0 -34Z'
const PEAR_HALF =
  'M0 -50C-14 -50 -17 -34 -19 -20C-22 -6 -38 4 -38 24C-38 42 -20 50 0 50C20 50 38 42 38 24C38 4 22 -6 19 -20C17 -34 14 -50 0 -50Z'
const APPLE_CORE = 'M0 -18C-18 -12 -20 14 0 26C20 14 18 -12 0 -18Z'

/** A slice of a round cake, its cut side towards us: layers of sponge with a filling between, and the top. */
function cakeSlice(pen: Pen, colour: string, { filling, top }: { filling: string; top: string }): string {
  const side = 'M-48 -8L40 -16V30C36 34 -40 44 -46 40Z'
  const layer = (y: number, thick: number, paint: string) =>
    path(`M-50 ${y}L44 ${y - 8 + y * 0.02}V${y - 8 + thick}L-50 ${y + thick}Z`, paint)
  const crumbs = pen.times(40, () =>
    fade(ellipse([pen.random(-46, 40), pen.random(-12, 40)], [1.2, 0.9], dark(colour, 0.3)), 0.5),
  )
  return (
    path('M-48 -8L24 -34C36 -32 42 -26 40 -16Z', light(top, 0.1)) +
    path(
      'M-48 -8L24 -34C36 -32 42 -26 40 -16Z',
      pen.linear([
        [0, '#ffffff', 0.35],
        [1, '#ffffff', 0],
      ]),
    ) +
    pen.slab(side, colour, 0.14) +
    pen.clip(side, crumbs + layer(12, 8, filling) + layer(-10, 7, top))
  )
}

/** Food that is cut open or apart. */
export const cut = {
  'apple-half': thing({ colour: '#B8302B', accent: '#F6EBC4' }, ({ pen, colour, accent }) =>
    fruitFace(pen, APPLE_HALF, { skin: colour, flesh: accent, core: APPLE_CORE }),
  ),
  'pear-half': thing({ colour: '#9C9A3A', accent: '#F4EFD2' }, ({ pen, colour, accent }) =>
    place(
      fruitFace(pen, PEAR_HALF, {
        skin: colour,
        flesh: accent,
        core: 'M0 -4C-12 4 -14 22 0 32C14 22 12 4 0 -4Z',
      }),
      [0, 0],
    ),
  ),
  'melon-wedge': thing(
    { colour: '#E8485A', accent: '#2F7A3A', shadow: oval([0, 30], [48, 7]) },
    ({ pen, colour, accent }) => {
      const outer = 'M-50 -18A50 46 0 0 0 50 -18Z'
      return (
        path(outer, accent) +
        place(path(outer, '#E9F3D2'), [0, -1], { size: 0.94 }) +
        place(pen.slab(outer, colour, 0.1), [0, -2], { size: 0.86 }) +
        [-28, -14, 0, 14, 28].map((x, at) => ellipse([x, at % 2 ? 4 : -6], [2, 3.4], '#2A1A14')).join('')
      )
    },
  ),
  /** Without milk and eggs, so that a vegan cake can be cut, too. */
  'cake-slice': thing(
    {
      colour: '#E0B066',
      accent: '#B5253F',
      holds: ['cereals containing gluten'],
      shadow: oval([0, 40], [48, 6]),
    },
    ({ pen, colour, accent, contents }) =>
      cakeSlice(pen, colour, { filling: accent, top: '#FFF8EA' }) + contents,
  ),
  'chocolate-slice': thing(
    {
      colour: '#5A301A',
      accent: '#3E2013',
      holds: ['cereals containing gluten', 'eggs', 'milk', 'soya'],
      shadow: oval([0, 40], [48, 6]),
    },
    ({ pen, colour, accent }) => cakeSlice(pen, colour, { filling: accent, top: '#47260F' }),
  ),
}

/** Cut from a dish that is drawn whole: only what is inside of the slice is seen. */
export const slices = {
  'pizza-slice': thing(
    {
      holds: ['cereals containing gluten'],
      isFlat: true,
      colour: '#E2BE7E',
      shadow: 'M0 216L-172 -150C-60 -196 60 -196 172 -150Z',
    },
    ({ pen, contents }) => place(pen.clip('M0 0L-176 -356C-90 -420 90 -420 176 -356Z', contents), [0, 190]),
  ),
}
