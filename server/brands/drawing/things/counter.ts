import { box, dark, ellipse, fade, light, oval, path, place, stroke, type Pen } from '../pen.ts'
import { PAPER } from './shading.ts'
import { thing, type Brush } from '../thing.ts'

/** Bread of a sandwich seen at its cut: two slices and what is between them. */
const cutSandwich = (pen: Pen, [crust, crumb]: [string, string], filling: string): string =>
  pen.slab(box([-230, -250], [460, 78], 26), crust, 0.2) +
  path(box([-222, -234], [444, 64], 14), crumb) +
  filling +
  pen.slab(box([-230, -86], [460, 80], 26), crust, 0.2) +
  path(box([-222, -86], [444, 64], 14), crumb)

/** A wedge-shaped pack from its front: the cut sandwiches behind film, the card's triangle above. */
function drawWedgePack({ pen, colour, accent, label, contents }: Brush): string {
  const front = box([-280, -450], [560, 450], 12)
  const window = box([-250, -424], [500, 292], 18)
  return (
    path('M-280 -446L-20 -590H60L280 -446Z', dark(colour, 0.16)) +
    path('M-280 -446L-20 -590H-2L-150 -446Z', light(colour, 0.14)) +
    pen.slab(front, colour, 0.14) +
    path(window, '#EDF2EE') +
    pen.clip(window, place(contents, [0, -278])) +
    fade(path('M-250 -424H-110L-250 -200Z', '#ffffff'), 0.2) +
    stroke(window, dark(colour, 0.22), 3) +
    pen.clip(
      front,
      path(box([-280, -122], [560, 122]), accent) +
        label({ x: -270, y: -118, width: 540, height: 110, ground: accent, isPlain: true }),
    )
  )
}

const FLAKES = ['#D2923F', '#B9722A', '#E7B45E'] as const

/** Food to go. */
export const counter = {
  'soup-cup': thing(
    { colour: '#F1E9DA', accent: '#D9502B', shadow: oval([0, -2], [190, 22]) },
    ({ pen, colour, accent, label }) => {
      const body = 'M-210 -330L-170 -20C-166 6 166 6 170 -20L210 -330Z'
      return (
        pen.tube(body, colour, 0.22) +
        pen.clip(body, label({ x: -160, y: -286, width: 320, height: 264, ground: colour })) +
        pen.tubeShade(body, 0.5) +
        ellipse([0, -330], [216, 54], '#FFFFFF') +
        ellipse([0, -327], [200, 47], dark(colour, 0.2)) +
        path(
          oval([0, -322], [192, 42]),
          pen.radial([
            [0, light(accent, 0.2)],
            [0.8, accent],
            [1, dark(accent, 0.2)],
          ]),
        ) +
        fade(stroke('M-90 -330C-50 -350 20 -346 60 -330', light(accent, 0.5), 8), 0.7) +
        place(
          path('M-46 0C-30 -22 22 -24 46 0C22 22 -30 22 -46 0Z', '#3F8A3C') +
            stroke('M-42 0H40', '#6FB05A', 3),
          [30, -326],
          { turn: -14, size: 0.8 },
        ) +
        [0, 1, 2]
          .map((at) =>
            fade(
              stroke(
                `M${-70 + at * 70} -400C${-96 + at * 70} -440 ${-44 + at * 70} -470 ${-70 + at * 70} -520`,
                '#B9C0BC',
                9,
              ),
              0.4,
            ),
          )
          .join('')
      )
    },
  ),
  cone: thing(
    { colour: '#FDF6E2', accent: '#F4F1EA', holds: ['milk'], shadow: oval([0, 0], [110, 16]) },
    ({ pen, colour, accent }) => {
      const cup = 'M-130 -300L-96 -12C-94 4 94 4 96 -12L130 -300Z'
      const swirl = [
        [0, -320, 150, 56],
        [4, -392, 124, 50],
        [-3, -458, 94, 42],
        [3, -514, 62, 34],
      ] as const
      return (
        pen.tube(cup, accent, 0.22) +
        pen.clip(cup, path('M-140 -210H140L120 -60H-120Z', '#B93A16')) +
        pen.tubeShade(cup, 0.4) +
        swirl
          .map(([x, y, rx, ry]) =>
            place(
              pen.ball(
                `M${-rx} 6C${-rx} ${-ry} ${rx} ${-ry} ${rx} 6C${rx} ${ry} ${-rx} ${ry} ${-rx} 6Z`,
                colour,
                0.2,
              ) +
                stroke(
                  `M${-rx * 0.9} 16C${-rx * 0.3} ${ry * 0.9} ${rx * 0.4} ${ry * 0.8} ${rx * 0.92} 4`,
                  '#E6D8B4',
                  4,
                ),
              [x, y],
            ),
          )
          .join('') +
        pen.slab(
          'M-38 -534C-30 -570 -8 -586 14 -610C14 -590 44 -566 40 -536C20 -522 -20 -522 -38 -534Z',
          colour,
          0.16,
        )
      )
    },
  ),
  bucket: thing(
    { colour: '#B93A16', accent: '#FFF7EF', shadow: oval([0, 0], [210, 22]) },
    ({ pen, colour, accent, contents, label }) => {
      const body = 'M-240 -330L-190 -16C-186 8 186 8 190 -16L240 -330Z'
      const stripes = pen.times(5, (at) =>
        path(`M${-190 + at * 96} -336H${-142 + at * 96}L${-112 + at * 76} 12H${-150 + at * 76}Z`, accent),
      )
      return (
        ellipse([0, -330], [240, 48], dark(accent, 0.25)) +
        place(contents, [0, -350]) +
        pen.clip(
          'M-280 -330A240 48 0 0 0 280 -330V40H-280Z',
          path(body, colour) + pen.clip(body, stripes) + pen.tubeShade(body, 0.7),
        ) +
        path(box([-110, -230], [220, 170], 20), accent) +
        label({ x: -100, y: -224, width: 200, height: 158, ground: accent, isPlain: true }) +
        stroke('M-240 -330A240 48 0 0 0 240 -330', light(accent, 0.4), 9)
      )
    },
  ),
  'fry-box': thing(
    { colour: '#B93A16', accent: '#FFF7EF', shadow: oval([0, 0], [150, 18]) },
    ({ pen, colour, accent, contents, label }) => {
      const front = 'M-190 -330C-100 -270 100 -270 190 -330L150 -10Q148 0 136 0H-136Q-148 0 -150 -10Z'
      return (
        pen.slab('M-180 -400C-90 -440 90 -440 180 -400L170 -260H-170Z', dark(colour, 0.25), 0.2) +
        place(contents, [0, -360]) +
        pen.slab(front, colour, 0.2) +
        path(box([-92, -214], [184, 170], 20), accent) +
        label({ x: -86, y: -208, width: 172, height: 158, ground: accent, isPlain: true })
      )
    },
  ),
  sandwich: thing(
    {
      colour: '#C98B45',
      accent: '#F6E6C2',
      holds: ['cereals containing gluten'],
      shadow: oval([0, 0], [250, 22]),
    },
    ({ pen, colour, accent, contents }) => cutSandwich(pen, [colour, accent], place(contents, [0, -128])),
  ),
  'sandwich-pack': thing(
    { colour: '#E9DDC2', accent: PAPER, shadow: oval([20, 0], [300, 22]) },
    drawWedgePack,
  ),
  /** Two cut sandwiches side by side: `colour` fills them, `accent` is their crumb. */
  'cut-faces': thing(
    { colour: '#F2BE4E', accent: '#F6E6C2', holds: ['cereals containing gluten'] },
    ({ pen, colour, accent, contents }) => {
      const slice = (x: number) =>
        path(box([x - 44, -150], [88, 300], 18), dark(accent, 0.3)) +
        path(box([x - 40, -146], [80, 292], 14), accent) +
        pen.times(26, () =>
          fade(ellipse([x + pen.random(-34, 34), pen.random(-140, 140)], [3, 2.4], dark(accent, 0.16)), 0.6),
        )
      const filling = (x: number) =>
        path(box([x - 38, -150], [76, 300]), dark(colour, 0.1)) +
        pen.times(34, () =>
          place(pen.slab(pen.blob([16, 12], 0.24, 6), light(colour, pen.random(0, 0.3)), 0.16), [
            x + pen.random(-30, 30),
            pen.random(-150, 150),
          ]),
        ) +
        place(contents, [x, 0])
      return filling(-128) + filling(128) + [-210, -46, 46, 210].map(slice).join('')
    },
  ),
  'wrap-half': thing(
    { colour: '#EBCF9C', holds: ['cereals containing gluten'], shadow: oval([0, 4], [130, 18]) },
    ({ pen, colour, contents, accent }) => {
      const body = 'M-120 -330L-108 -30C-100 6 100 6 108 -30L120 -330Z'
      return (
        pen.tube(body, colour, 0.24) +
        pen.clip(
          body,
          pen.times(22, () =>
            fade(
              ellipse(
                [pen.random(-110, 110), pen.random(-320, -150)],
                [pen.random(5, 14), pen.random(4, 9)],
                '#A9692C',
              ),
              0.35,
            ),
          ) +
            pen.slab('M-130 -170L130 -150V20H-130Z', accent, 0.2) +
            stroke('M-130 -170L130 -150', light(accent, 0.5), 5),
        ) +
        path(oval([0, -330], [120, 64]), dark(colour, 0.12)) +
        path(oval([0, -330], [108, 55]), '#F7E9CB') +
        pen.clip(oval([0, -330], [101, 50]), place(contents, [0, -330])) +
        stroke('M-60 -362C-20 -386 60 -380 86 -340C96 -316 70 -296 40 -300', dark(colour, 0.1), 5)
      )
    },
  ),
  'sausage-roll': thing(
    {
      colour: '#C98838',
      accent: '#B98272',
      holds: ['cereals containing gluten', 'eggs'],
      shadow: oval([0, 2], [330, 24]),
    },
    ({ pen, colour, accent }) => {
      const body =
        'M-330 -60C-336 -170 -290 -220 -230 -220H230C290 -220 330 -180 330 -100C330 -30 310 -6 270 -4H-270C-310 -4 -328 -20 -330 -60Z'
      const end = oval([272, -106], [62, 98])
      return (
        pen.ball(body, colour, 0.42) +
        pen.clip(
          body,
          pen.times(
            9,
            (at) =>
              stroke(
                `M${-280 + at * 62} -226C${-250 + at * 62} -160 ${-262 + at * 62} -60 ${-290 + at * 62} 0`,
                dark(colour, 0.3),
                5,
              ) +
              fade(
                stroke(
                  `M${-300 + at * 62} -214C${-272 + at * 62} -160 ${-284 + at * 62} -80 ${-310 + at * 62} -10`,
                  '#FFE6A8',
                  11,
                ),
                0.5,
              ),
          ) +
            pen.times(40, () =>
              fade(
                stroke(
                  `M${pen.random(-320, 230)} ${pen.random(-200, -30)}l${pen.random(10, 40)} ${pen.random(-10, 10)}`,
                  pen.pick(FLAKES),
                  4,
                ),
                0.6,
              ),
            ),
        ) +
        path(end, '#E9C58A') +
        path(oval([272, -106], [48, 80]), accent) +
        pen.clip(
          oval([272, -106], [48, 80]),
          pen.times(60, () =>
            fade(
              ellipse(
                [272 + pen.random(-46, 46), -106 + pen.random(-78, 78)],
                [pen.random(3, 8), pen.random(2, 5)],
                pen.pick(['#D9A896', '#8E5A4C', '#6F8A4A']),
              ),
              0.7,
            ),
          ),
        )
      )
    },
  ),
}
