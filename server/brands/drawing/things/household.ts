import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { PAPER } from './shading.ts'
import { thing } from '../thing.ts'

const PETALS = ['#E96A8A', '#F6B93C', '#F7F1E6', '#B98AD0'] as const

/** Household. */
export const household = {
  'dish-bottle': thing(
    { colour: '#E8D23C', accent: '#2E7D4A', shadow: oval([0, -2], [120, 18]) },
    ({ pen, colour, accent, label }) => {
      const body =
        'M-60 -560C-110 -540 -130 -480 -124 -400C-120 -340 -108 -320 -112 -260L-124 -26C-124 -6 -112 0 -98 0H98C112 0 124 -6 124 -26L112 -260C108 -320 120 -340 124 -400C130 -480 110 -540 60 -560Z'
      return (
        pen.tube(body, colour, 0.26) +
        path(box([-92, -400], [184, 320], 34), PAPER) +
        label({ x: -82, y: -390, width: 164, height: 300, ground: PAPER }) +
        pen.tubeShade(body, 0.5) +
        fade(path(box([-96, -500], [18, 420], 9), '#ffffff'), 0.4) +
        pen.tube(box([-66, -606], [132, 54], 14), accent, 0.3) +
        pen.tube('M-24 -650H24L30 -604H-30Z', light(accent, 0.1), 0.3)
      )
    },
  ),
  'laundry-bottle': thing(
    { colour: '#FAFBFB', accent: '#3D8FC4', shadow: oval([0, -2], [210, 22]) },
    ({ pen, colour, accent, label }) => {
      const body =
        'M-120 -520C-180 -510 -200 -460 -200 -400V-30C-200 -8 -186 0 -170 0H170C190 0 204 -10 202 -34C196 -140 210 -250 190 -350C176 -430 130 -500 40 -520Z'
      const hole =
        'M70 -430C120 -430 142 -380 148 -320L154 -250C150 -220 118 -226 112 -250L70 -370C60 -400 56 -426 70 -430Z'
      return (
        pen.tube(body, colour, 0.2) +
        stroke(body, '#D3DADD', 3) +
        path(hole, '#C3CDD2') +
        path(box([-168, -330], [250, 290], 24), accent) +
        label({ x: -158, y: -322, width: 230, height: 274, ground: accent }) +
        pen.tubeShade(body, 0.4) +
        pen.tube(box([-126, -610], [166, 100], 18), accent, 0.3) +
        pen.times(8, (at) => stroke(`M${-112 + at * 20} -590V-530`, dark(accent, 0.25), 3))
      )
    },
  ),
  'pump-bottle': thing(
    { colour: '#E3D9EE', accent: '#3A3340', shadow: oval([0, -2], [150, 18]) },
    ({ pen, colour, accent, label }) => {
      const body =
        'M-140 -400C-140 -430 -120 -440 -96 -440H96C120 -440 140 -430 140 -400V-26C140 -6 128 0 112 0H-112C-128 0 -140 -6 -140 -26Z'
      return (
        pen.tube(body, colour, 0.22) +
        path(box([-112, -360], [224, 310], 10), PAPER) +
        label({ x: -102, y: -350, width: 204, height: 290, ground: PAPER }) +
        pen.tubeShade(body, 0.5) +
        pen.tube(box([-48, -486], [96, 50], 8), accent, 0.3) +
        pen.tube(box([-11, -560], [22, 80]), '#C9C4CE', 0.3) +
        pen.slab(
          'M-46 -600H40C60 -600 60 -566 40 -566H-46L-128 -558C-150 -556 -150 -576 -136 -580Z',
          accent,
          0.25,
        )
      )
    },
  ),
  sponge: thing(
    { colour: '#F4D03C', accent: '#2E8A4F', shadow: oval([0, 0], [210, 16]) },
    ({ pen, colour, accent }) => {
      const foam = 'M-200 -86L-150 -130H230L190 -86V-14Q190 -6 182 -6H-192Q-200 -6 -200 -14Z'
      return (
        path('M-200 -86L-150 -130H230L190 -86Z', mix(accent, '#ffffff', 0.12)) +
        pen.times(46, () =>
          fade(
            stroke(`M${pen.random(-180, 190)} ${pen.random(-126, -92)}l8 -3`, light(accent, 0.35), 2.4),
            0.7,
          ),
        ) +
        path('M190 -86L230 -130V-56L190 -8Z', dark(colour, 0.2)) +
        path('M190 -86L230 -130V-112L190 -66Z', dark(accent, 0.2)) +
        pen.slab(box([-200, -86], [390, 80], 6), colour, 0.12) +
        path(box([-200, -86], [390, 22]), accent) +
        pen.clip(
          foam,
          pen.times(40, () =>
            fade(
              ellipse(
                [pen.random(-190, 180), pen.random(-58, -14)],
                [pen.random(3, 8), pen.random(2, 6)],
                dark(colour, 0.25),
              ),
              0.7,
            ),
          ),
        )
      )
    },
  ),
  knife: thing(
    { isFlat: true, colour: '#D3D9DD', accent: '#3A2A22', shadow: box([-390, 0], [780, 60], 20) },
    ({ pen, colour, accent }) =>
      path(
        'M-400 20C-300 -60 -120 -86 130 -88V20C-60 34 -280 40 -400 20Z',
        pen.linear([
          [0, light(colour, 0.5)],
          [0.5, colour],
          [0.52, light(colour, 0.7)],
          [1, dark(colour, 0.25)],
        ]),
      ) +
      fade(stroke('M-380 20C-260 34 -60 32 126 18', '#ffffff', 5), 0.9) +
      pen.slab(box([122, -90], [40, 112], 8), dark(colour, 0.25), 0.2) +
      pen.slab(
        'M158 -82H340C380 -82 404 -60 404 -26C404 20 380 36 350 20C320 2 240 12 158 14Z',
        accent,
        0.3,
      ) +
      [200, 268, 336]
        .map((x) => ellipse([x, -36], [11, 11], '#C9CED2') + ellipse([x, -36], [6, 6], '#8f979c'))
        .join(''),
  ),
  bouquet: thing(
    { isFlat: true, colour: '#D9C39A', accent: '#4E8B3A', shadow: oval([0, 340], [110, 18]) },
    ({ pen, colour, accent }) => {
      const stems = pen.times(9, (at) =>
        stroke(
          `M${(at - 4) * 16} 330Q${(at - 4) * 3} 160 ${(at - 4) * 46} -60`,
          dark(accent, pen.random(0, 0.3)),
          9,
        ),
      )
      const leaves = pen.times(16, () =>
        place(
          path('M0 0C14 -30 60 -32 86 0C60 24 14 24 0 0Z', mix(accent, '#9CC46A', pen.random(0, 0.6))),
          [pen.random(-180, 180), pen.random(-240, 20)],
          { turn: pen.random(-170, -10) },
        ),
      )
      const flower = ([x, y]: [number, number], petal: string, heart: string) =>
        place(
          pen.times(12, (at) =>
            place(
              path('M0 0C-16 -22 -14 -56 0 -66C14 -56 16 -22 0 0Z', at % 2 ? petal : light(petal, 0.2)),
              [0, 0],
              { turn: at * 30 },
            ),
          ) + pen.ball(oval([0, 0], [24, 23]), heart, 0.3),
          [x, y],
          { size: pen.random(1, 1.3) },
        )
      const rose = ([x, y]: [number, number], tone: string) =>
        place(
          pen.ball(pen.blob([62, 60], 0.06, 10), tone, 0.3) +
            stroke(
              'M-36 8C-30 -34 30 -40 38 0C40 34 -10 44 -22 14C-28 -12 18 -20 18 2C16 14 2 14 0 6',
              dark(tone, 0.25),
              5,
            ),
          [x, y],
        )
      const paper = 'M-150 60C-60 20 60 20 150 60L74 300C40 320 -40 320 -74 300Z'
      return (
        stems +
        leaves +
        flower([-150, -140], PETALS[2], '#F2B93C') +
        flower([150, -150], PETALS[2], '#F2B93C') +
        rose([-60, -200], PETALS[0]) +
        rose([90, -50], PETALS[0]) +
        flower([20, -280], PETALS[1], '#7A4A22') +
        flower([-170, -10], PETALS[1], '#7A4A22') +
        rose([160, -30], PETALS[3]) +
        rose([-40, -60], PETALS[3]) +
        flower([60, -170], PETALS[2], '#F2B93C') +
        flower([-20, 40], PETALS[1], '#7A4A22') +
        pen.slab(paper, colour, 0.2) +
        stroke('M-92 240C-40 262 40 262 92 240', '#B5253F', 12) +
        stroke('M0 254C-50 220 -66 290 0 256C66 290 50 220 0 254', '#B5253F', 8)
      )
    },
  ),
}
