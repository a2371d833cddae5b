import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke, type Pen } from '../pen.ts'
import { thing } from '../thing.ts'

const flatShadow = (rx: number, ry: number): string => oval([0, 24], [rx, ry])

const disc = (r: number, fill: string): string => ellipse([0, 0], [r, r], fill)

/** Dough with a puffed, spotted rim. */
const pizzaBase = (pen: Pen, colour: string, sauce: string): string => {
  const rim = pen.blob([340, 338], 0.012, 16)
  return (
    path(
      rim,
      pen.radial([
        [0, colour],
        [0.84, colour],
        [0.93, light(colour, 0.25)],
        [1, dark(colour, 0.3)],
      ]),
    ) +
    pen.times(20, () => {
      const a = pen.random(0, 6.28)
      const r = pen.random(300, 330)
      return place(
        path(pen.blob([pen.random(8, 20), pen.random(5, 10)], 0.2, 7), '#6A3A16', { opacity: 0.45 }),
        [Math.cos(a) * r, Math.sin(a) * r],
        { turn: (a * 180) / Math.PI + 90 },
      )
    }) +
    path(
      pen.blob([290, 288], 0.014, 18),
      pen.radial([
        [0, light(sauce, 0.12)],
        [0.9, sauce],
        [1, dark(sauce, 0.2)],
      ]),
    )
  )
}

/** Plates, bowls and pans from above. */
export const dishes = {
  plate: thing(
    { isFlat: true, colour: '#FFFFFF', accent: '#E7E3DA', shadow: flatShadow(380, 380) },
    ({ pen, colour, accent, contents }) =>
      disc(380, accent) +
      disc(376, colour) +
      path(
        oval([0, 0], [290, 290]),
        pen.linear([
          [0, dark(colour, 0.08)],
          [0.5, colour],
          [1, colour],
        ]),
      ) +
      `<circle r="290" fill="none" stroke="${accent}" stroke-width="4"/>` +
      contents,
  ),
  'dark-plate': thing(
    { isFlat: true, colour: '#3A3A3E', accent: '#232326', shadow: flatShadow(380, 380) },
    ({ pen, colour, accent, contents }) =>
      disc(380, accent) +
      path(
        oval([0, 0], [374, 374]),
        pen.linear(
          [
            [0, light(colour, 0.16)],
            [1, colour],
          ],
          [1, 1],
        ),
      ) +
      path(
        oval([0, 0], [296, 296]),
        pen.linear(
          [
            [0, dark(colour, 0.3)],
            [1, colour],
          ],
          [1, 1],
        ),
      ) +
      contents,
  ),
  bowl: thing(
    { isFlat: true, colour: '#F6F2EA', accent: '#D9502B', shadow: flatShadow(360, 360) },
    ({ pen, colour, accent, contents }) =>
      disc(360, dark(colour, 0.16)) +
      disc(354, colour) +
      disc(322, dark(colour, 0.14)) +
      path(
        oval([0, 0], [308, 308]),
        pen.radial([
          [0, light(accent, 0.14)],
          [0.75, accent],
          [1, dark(accent, 0.3)],
        ]),
      ) +
      pen.clip(oval([0, 0], [308, 308]), contents),
  ),
  'salad-bowl': thing(
    { isFlat: true, colour: '#C9D5CF', accent: '#EEF2EE', shadow: flatShadow(370, 360) },
    ({ pen, colour, accent, contents }) =>
      disc(370, colour) +
      disc(362, accent) +
      disc(336, dark(accent, 0.1)) +
      pen.clip(oval([0, 0], [336, 336]), contents) +
      `<circle r="350" fill="none" stroke="#FFFFFF" stroke-width="8" opacity="0.8"/>`,
  ),
  skillet: thing(
    { isFlat: true, colour: '#2B2A2C', accent: '#D9A05A', shadow: flatShadow(330, 330) },
    ({ pen, colour, accent, contents }) =>
      place(
        pen.slab('M-40 -30H210Q240 -30 240 0Q240 30 210 30H-40Z', colour, 0.2) +
          ellipse([200, 0], [16, 12], '#0F0E10'),
        [300, 0],
        { turn: 0 },
      ) +
      disc(332, dark(colour, 0.4)) +
      path(
        oval([0, 0], [328, 328]),
        pen.linear(
          [
            [0, light(colour, 0.24)],
            [1, colour],
          ],
          [1, 1],
        ),
      ) +
      disc(296, dark(colour, 0.5)) +
      path(oval([0, 0], [288, 288]), accent) +
      pen.clip(oval([0, 0], [288, 288]), contents),
  ),
  basket: thing(
    { isFlat: true, colour: '#C7C2B6', accent: '#FFF7EF', shadow: box([-380, -250], [760, 560], 120) },
    ({ pen, colour, accent, contents }) =>
      pen.slab(box([-380, -280], [760, 560], 130), colour, 0.25) +
      path(box([-350, -252], [700, 504], 110), dark(colour, 0.5)) +
      path(
        'M-356 -240L-300 -262L-220 -240L-120 -268L0 -244L130 -268L240 -240L320 -258L360 -220L350 -100L366 20L346 140L356 230L280 262L160 244L40 268L-90 244L-210 266L-320 246L-362 200L-344 80L-364 -40L-346 -150Z',
        accent,
      ) +
      pen.times(8, (at) => stroke(`M${-340 + at * 92} 250L${-280 + at * 92} 190`, dark(accent, 0.08), 5)) +
      contents,
  ),
  'sushi-tray': thing(
    { isFlat: true, colour: '#2A2B2E', accent: '#B3382E', shadow: box([-390, -220], [780, 480], 30) },
    ({ pen, colour, accent, contents }) =>
      pen.slab(box([-390, -250], [780, 480], 34), colour, 0.2) +
      path(
        box([-366, -226], [732, 432], 22),
        pen.linear([
          [0, dark(colour, 0.4)],
          [1, light(colour, 0.1)],
        ]),
      ) +
      stroke(box([-374, -234], [748, 448], 26), accent, 3) +
      contents,
  ),
  'dip-pot': thing(
    { isFlat: true, colour: '#FFFFFF', accent: '#B93A16' },
    ({ pen, colour, accent, contents }) =>
      disc(96, dark(colour, 0.2)) +
      disc(92, colour) +
      disc(78, dark(colour, 0.14)) +
      path(
        oval([0, 0], [73, 73]),
        pen.radial([
          [0, light(accent, 0.2)],
          [0.8, accent],
          [1, dark(accent, 0.2)],
        ]),
      ) +
      fade(stroke('M-36 -10C-30 -36 10 -44 30 -28', light(accent, 0.6), 7), 0.7) +
      contents,
  ),
  'pizza-base': thing(
    {
      isFlat: true,
      colour: '#E3B56C',
      accent: '#C8402A',
      holds: ['cereals containing gluten'],
      shadow: flatShadow(340, 340),
    },
    ({ pen, colour, accent, contents }) => pizzaBase(pen, colour, accent) + contents,
  ),
  'curry-sauce': thing(
    { holds: ['cereals containing gluten', 'celery', 'mustard'], isFlat: true, colour: '#A9691F' },
    ({ pen, colour }) =>
      path(
        'M-300 20C-200 -30 200 -40 300 10C310 160 180 300 0 300C-180 300 -310 170 -300 20Z',
        pen.linear([
          [0, light(colour, 0.14)],
          [1, dark(colour, 0.1)],
        ]),
      ) +
      pen.times(9, () =>
        place(
          pen.slab(box([-20, -16], [40, 32], 9), '#E88A2E', 0.2),
          [pen.random(-200, 200), pen.random(60, 230)],
          { turn: pen.random(0, 90) },
        ),
      ) +
      fade(stroke('M-220 70C-140 40 -60 40 0 50', '#ffffff', 9), 0.3),
  ),
  'rice-mound': thing({ isFlat: true, colour: '#FBF8EE', accent: '#E4DCC6' }, ({ pen, colour, accent }) => {
    const body = pen.blob([250, 130], 0.06, 12)
    return (
      path(body, accent) +
      pen.clip(
        body,
        pen.times(110, () =>
          place(
            path(
              'M-15 0C-12 -7 12 -7 15 0C12 6 -12 6 -15 0Z',
              mix(colour, dark(accent, 0.08), pen.random(0, 0.5)),
            ),
            [pen.random(-250, 250), pen.random(-130, 130)],
            { turn: pen.random(0, 180) },
          ),
        ),
      )
    )
  }),
  'fried-rice': thing(
    { isFlat: true, colour: '#EBCB8A', accent: '#C79A4E' },
    ({ pen, colour, accent }) =>
      disc(316, accent) +
      pen.times(170, () =>
        place(
          path(
            'M-22 0C-18 -10 18 -10 22 0C18 9 -18 9 -22 0Z',
            mix(colour, pen.pick(['#FFF3D0', '#C99A4A', '#F4DDA8']), pen.random(0, 0.5)),
          ),
          [pen.random(-300, 300), pen.random(-300, 300)],
          { turn: pen.random(0, 180) },
        ),
      ),
  ),
}
