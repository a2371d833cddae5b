import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { thing } from '../thing.ts'

/** Hot food and what tops it. */
export const hot = {
  drumstick: thing({ holds: ['cereals containing gluten'], colour: '#C9812E' }, ({ pen, colour }) => {
    const body =
      'M-50 6C-54 -18 -34 -32 -12 -28C10 -26 20 -12 34 -8L36 6C20 14 8 28 -12 30C-34 32 -48 22 -50 6Z'
    return (
      pen.slab('M30 -8L46 -14C52 -18 58 -10 53 -5C59 -1 54 8 47 5L32 6Z', '#F3E6D0', 0.2) +
      pen.ball(body, colour, 0.4) +
      pen.speckle(body, 50, ([x, y]) =>
        fade(
          path(pen.blob([2.8, 2], 0.3, 5), pen.pick(['#E9B25A', '#9A5A1C', '#F2C878']), {
            transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
          }),
          0.8,
        ),
      )
    )
  }),
  tender: thing({ holds: ['cereals containing gluten'], colour: '#D9983A' }, ({ pen, colour }) => {
    const body =
      'M-50 2C-50 -14 -34 -18 -18 -15C0 -20 20 -16 34 -13C48 -10 54 4 46 10C34 18 16 14 2 17C-16 20 -34 18 -44 13C-49 10 -50 6 -50 2Z'
    return (
      pen.ball(body, colour, 0.36) +
      pen.speckle(body, 56, ([x, y]) =>
        fade(
          path(pen.blob([2.2, 1.7], 0.3, 5), pen.pick(['#F4CB78', '#A9661F', '#FBE3A8', '#4A3A22']), {
            transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
          }),
          0.8,
        ),
      )
    )
  }),
  cutlet: thing(
    { holds: ['cereals containing gluten', 'eggs'], colour: '#C9812E', accent: '#F6E6CE' },
    ({ pen, colour, accent }) =>
      pen.times(6, (at) => {
        const h = [26, 36, 40, 40, 36, 26][at] ?? 30
        return place(
          pen.slab(box([-8.4, -h], [16.8, h * 2], 8), colour, 0.2) +
            path(box([3, -h + 4], [4.6, h * 2 - 8], 2), accent) +
            pen.times(12, () =>
              fade(
                ellipse(
                  [pen.random(-7, 2), pen.random(-h + 4, h - 4)],
                  [1.4, 1.1],
                  pen.pick(['#F2C878', '#8A4E18']),
                ),
                0.8,
              ),
            ),
          [(at - 2.5) * 17.4, 0],
        )
      }),
  ),
  'pulled-meat': thing({ colour: '#A85A36' }, ({ pen, colour }) =>
    pen.times(26, () => {
      const [x, y] = [pen.random(-40, 28), pen.random(-16, 16)]
      const tone = mix(colour, pen.pick(['#6A2E18', '#D99A6A']), pen.random(0, 0.6))
      return stroke(
        `M${x} ${y}q${pen.random(4, 9)} ${pen.random(-6, 6)} ${pen.random(10, 18)} ${pen.random(-4, 4)}`,
        tone,
        4,
      )
    }),
  ),
  'meat-strip': thing(
    { colour: '#7A4028', accent: '#C9786A' },
    ({ pen, colour, accent }) =>
      pen.slab(
        'M-46 -8C-20 -16 20 -14 46 -6C50 4 44 12 34 10C10 14 -20 14 -42 10C-50 6 -50 -4 -46 -8Z',
        colour,
        0.25,
      ) + stroke('M-36 2C-10 -2 10 -2 36 3', accent, 5),
  ),
  'chicken-slice': thing(
    { colour: '#EBC494', accent: '#B9752E' },
    ({ pen, colour, accent }) =>
      pen.slab(
        'M-46 -8C-24 -22 24 -22 46 -6C50 6 40 14 28 14C4 20 -24 20 -40 12C-50 8 -50 -2 -46 -8Z',
        colour,
        0.12,
      ) + [-26, -8, 10, 28].map((x) => stroke(`M${x - 6} 14L${x + 6} -14`, accent, 3.4)).join(''),
  ),
  'pork-mince': thing(
    { colour: '#8A4E30' },
    ({ pen, colour }) =>
      path(pen.blob([48, 40], 0.12, 13), dark(colour, 0.42)) +
      pen
        .spread(34, [44, 36])
        .map(([x, y]) =>
          path(
            pen.blob([pen.random(5, 9), pen.random(4, 6)], 0.34, 5),
            mix(colour, pen.pick(['#C9976A', '#6A3418']), pen.random(0, 0.6)),
            { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
          ),
        )
        .join(''),
  ),
  falafel: thing(
    { colour: '#7A4E22' },
    ({ pen, colour }) =>
      pen.ball(pen.blob([46, 44], 0.05, 12), colour, 0.4) +
      path(pen.blob([34, 32], 0.08, 10), '#A9A050') +
      pen.times(30, () =>
        ellipse(
          [pen.random(-26, 26), pen.random(-24, 24)],
          [2.6, 2],
          pen.pick(['#6F7A2E', '#D9CE8A', '#8A7A3A']),
        ),
      ),
  ),
  'onion-ring-fried': thing(
    { colour: '#D9983A', holds: ['cereals containing gluten'], shadow: oval([0, 30], [40, 6]) },
    ({ pen, colour }) => {
      const ring = `${oval([0, 0], [47, 40])}${oval([0, -1], [24, 18])}`
      return (
        path(
          ring,
          pen.radial(
            [
              [0, light(colour, 0.3)],
              [0.6, light(colour, 0.2)],
              [0.8, colour],
              [1, dark(colour, 0.36)],
            ],
            { at: [0.45, 0.4], reach: 0.6 },
          ),
          { 'fill-rule': 'evenodd' },
        ) +
        pen.times(24, () => {
          const a = pen.random(0, 6.28)
          const r = pen.random(0.62, 0.96)
          return fade(
            path(pen.blob([2.4, 1.8], 0.3, 5), pen.pick(['#F6CF86', '#A9661F', '#FBE3A8']), {
              transform: `translate(${(Math.cos(a) * 46 * r).toFixed(1)} ${(Math.sin(a) * 39 * r).toFixed(1)})`,
            }),
            0.8,
          )
        })
      )
    },
  ),
  'corn-rib': thing(
    { shadow: oval([0, 20], [42, 5]), colour: '#F2C53E', accent: '#8A5A1E' },
    ({ pen, colour, accent }) =>
      stroke('M-44 18C-20 -16 20 -22 46 -4', '#F3E2B0', 15) +
      [0, 1, 2]
        .map((row) =>
          pen.times(13, (at) => {
            const share = at / 12
            const x = -44 + share * 90
            const y = 16 - Math.sin(share * 2.4) * 36 + row * 7 - 12
            return place(
              pen.ball(
                box([-4, -3.8], [8, 7.6], 2.6),
                mix(colour, accent, pen.random() < 0.22 ? 0.6 : 0),
                0.24,
              ),
              [x, y],
            )
          }),
        )
        .join(''),
  ),
}
