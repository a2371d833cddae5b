import { box, dark, ellipse, fade, light, oval, path, place, stroke } from '../pen.ts'
import { thing, type Brush } from '../thing.ts'

const GLASS = '#E4EFF0'

/** A tumbler or tall glass with a drink in it, its surface at `level`. */
function drawGlass(
  { pen, colour, contents }: Brush,
  [top, foot, height]: [number, number, number],
  level = height - 60,
): string {
  const at = (y: number) => foot + ((top - foot) * y) / height
  const outline = `M${-top} ${-height}L${-foot} -20C${-foot} 6 ${foot} 6 ${foot} -20L${top} ${-height}Z`
  const drink = `M${-at(level) + 8} ${-level}L${-foot + 8} -30C${-foot + 8} -8 ${foot - 8} -8 ${foot - 8} -30L${at(level) - 8} ${-level}Z`
  return (
    path(outline, GLASS, { opacity: 0.75 }) +
    pen.tube(drink, colour, 0.24) +
    pen.clip(drink, contents ? place(contents, [0, -level / 2]) : '') +
    ellipse([0, -level], [at(level) - 8, (at(level) - 8) * 0.14], light(colour, 0.3)) +
    stroke(outline, '#BFD0D2', 3) +
    ellipse([0, -height], [top, top * 0.13], '#DCE8E9') +
    ellipse([0, -height + 3], [top - 8, top * 0.1], '#F4F9F9') +
    pen.clip(
      outline,
      fade(
        path(
          `M${-top * 0.74} ${-height + 40}L${-foot * 0.8} -50H${-foot * 0.56}L${-top * 0.5} ${-height + 40}Z`,
          '#ffffff',
        ),
        0.5,
      ) +
        fade(
          path(
            `M${top * 0.8} ${-height + 40}L${foot * 0.84} -50H${foot * 0.72}L${top * 0.7} ${-height + 40}Z`,
            '#ffffff',
          ),
          0.4,
        ),
    )
  )
}

const straw = (colour: string, [x, y]: [number, number]): string =>
  place(
    path(box([-9, -250], [18, 330], 8), colour) + path(box([-9, -250], [6, 330], 3), light(colour, 0.4)),
    [x, y],
    { turn: 12 },
  )

/** Cups and glasses. */
export const glasses = {
  'coffee-cup': thing(
    { holds: ['milk'], colour: '#FBFAF6', accent: '#B9793E', shadow: oval([0, 4], [270, 26]) },
    ({ pen, colour, accent }) => {
      const cup = 'M-190 -250C-184 -110 -130 -40 -90 -36H90C130 -40 184 -110 190 -250Z'
      const rosetta = [0, 1, 2, 3, 4]
        .map((at) =>
          stroke(
            `M${-86 + at * 15} ${-262 + at * 10}Q0 ${-228 + at * 9} ${86 - at * 15} ${-262 + at * 10}`,
            '#FBF3E2',
            9 - at,
          ),
        )
        .join('')
      return (
        ellipse([0, -18], [290, 44], '#E3E1DA') +
        ellipse([0, -26], [290, 44], '#FFFFFF') +
        ellipse([0, -26], [150, 20], '#E9E7E0') +
        stroke('M182 -214C270 -236 282 -120 150 -104', '#EFEDE6', 30) +
        stroke('M182 -222C262 -240 272 -128 152 -112', '#FFFFFF', 12) +
        pen.tube(cup, colour, 0.16) +
        ellipse([0, -250], [190, 50], '#FFFFFF') +
        path(
          oval([0, -246], [172, 42]),
          pen.radial([
            [0, light(accent, 0.2)],
            [0.8, accent],
            [1, dark(accent, 0.35)],
          ]),
        ) +
        pen.clip(oval([0, -246], [172, 42]), place(rosetta, [0, 0]) + stroke('M0 -280V-212', '#FBF3E2', 5))
      )
    },
  ),
  'latte-glass': thing({ holds: ['milk'], colour: '#C99A6A', shadow: oval([0, 0], [150, 20]) }, (brush) => {
    const { pen } = brush
    const layer = 'M-130 -420L-96 -30H96L130 -420Z'
    return (
      drawGlass(brush, [142, 100, 500], 440) +
      pen.clip(
        layer,
        path(box([-150, -430], [300, 70]), '#FBF1E0') +
          path(
            box([-150, -362], [300, 200], 0),
            pen.linear([
              [0, '#D9AC7A'],
              [0.5, '#B9804A'],
              [1, '#E6C7A0'],
            ]),
          ) +
          path(
            box([-150, -162], [300, 170]),
            pen.linear([
              [0, '#E6C7A0'],
              [1, '#F6E9D6'],
            ]),
          ),
      ) +
      ellipse([0, -438], [126, 20], '#FFF8EC') +
      pen.clip(layer, fade(path(box([-104, -410], [26, 350], 13), '#ffffff'), 0.4))
    )
  }),
  mug: thing(
    { colour: '#2E6B4C', accent: '#6A3A20', holds: [], shadow: oval([0, 2], [190, 22]) },
    ({ pen, colour, accent, contents }) => {
      const body = 'M-170 -360V-40C-170 -8 -140 0 -110 0H110C140 0 170 -8 170 -40V-360Z'
      return (
        stroke('M160 -290C270 -300 270 -80 156 -90', dark(colour, 0.2), 40) +
        stroke('M160 -294C264 -302 262 -92 156 -98', light(colour, 0.16), 14) +
        pen.tube(body, colour, 0.32) +
        ellipse([0, -360], [170, 46], light(colour, 0.3)) +
        ellipse([0, -356], [154, 38], dark(colour, 0.3)) +
        ellipse([0, -352], [148, 34], accent) +
        pen.clip('M-148 -352A148 34 0 0 0 148 -352V-520H-148Z', place(contents, [0, -372]))
      )
    },
  ),
  teapot: thing(
    { colour: '#2E6B4C', accent: '#FBF8F0', shadow: oval([0, 2], [240, 24]) },
    ({ pen, colour, accent }) => {
      const body =
        'M-190 -180C-190 -290 -110 -340 0 -340C110 -340 190 -290 190 -180C190 -80 130 0 60 0H-60C-130 0 -190 -80 -190 -180Z'
      return (
        stroke('M170 -270C310 -310 330 -90 170 -100', dark(colour, 0.15), 34) +
        stroke('M170 -274C300 -312 318 -100 170 -110', light(colour, 0.2), 10) +
        pen.slab(
          'M-160 -120C-240 -130 -250 -220 -310 -270L-340 -250C-296 -190 -290 -60 -150 -60Z',
          dark(colour, 0.08),
          0.25,
        ) +
        ellipse([-326, -262], [20, 9], dark(colour, 0.55)) +
        pen.ball(body, colour, 0.45) +
        path('M-120 -318C-90 -352 90 -352 120 -318C60 -296 -60 -296 -120 -318Z', light(colour, 0.16)) +
        pen.ball(oval([0, -362], [30, 24]), colour, 0.4) +
        fade(ellipse([-90, -230], [24, 50], '#ffffff'), 0.3) +
        stroke('M60 -300C90 -290 110 -270 116 -236', '#C9C2B0', 3) +
        place(
          path(box([-26, -30], [52, 60], 5), accent) +
            path('M0 -16C-10 -8 -10 8 0 16C10 8 10 -8 0 -16Z', '#5A8A3C'),
          [120, -206],
          { turn: 6 },
        )
      )
    },
  ),
  tumbler: thing(
    { colour: '#F2E7A0', shadow: oval([0, 0], [160, 20]) },
    (brush) => straw('#B93A16', [50, -330]) + drawGlass(brush, [164, 130, 480]),
  ),
  'whisky-glass': thing({ colour: '#C97A1E', shadow: oval([0, 0], [160, 20]) }, (brush) =>
    drawGlass(brush, [164, 140, 330], 150),
  ),
  'tall-glass': thing({ colour: '#F5B54A', shadow: oval([0, 0], [130, 18]) }, (brush) =>
    drawGlass(brush, [134, 96, 560]),
  ),
  'bubble-cup': thing({ colour: '#C9A27A', accent: '#2A1A16', shadow: oval([0, 0], [130, 18]) }, (brush) => {
    const { pen, accent } = brush
    const pearls = pen.times(26, () =>
      place(
        pen.ball(oval([0, 0], [15, 15]), '#2E1A12', 0.5) + fade(ellipse([-5, -6], [4, 3], '#ffffff'), 0.5),
        [pen.random(-88, 88), pen.random(-78, -20)],
      ),
    )
    const streak = fade(
      stroke(
        'M-130 -420C-110 -300 -124 -200 -100 -90M120 -410C100 -320 118 -220 94 -110M-60 -440C-70 -340 -50 -280 -66 -200',
        '#7A4A22',
        13,
      ),
      0.5,
    )
    return (
      straw(accent, [30, -420]) +
      drawGlass(brush, [148, 110, 500], 440) +
      pen.clip('M-140 -440L-104 -24H104L140 -440Z', streak + pearls) +
      pen.slab('M-160 -520H160L152 -484H-152Z', '#F4F6F5', 0.1) +
      path('M-140 -520C-140 -600 140 -600 140 -520Z', '#EEF4F4', { opacity: 0.8 }) +
      stroke('M-140 -520C-140 -600 140 -600 140 -520', '#C9D6D6', 3)
    )
  }),
  'margarita-glass': thing(
    { colour: '#CFE39A', accent: '#FFFFFF', shadow: oval([0, 0], [140, 18]) },
    ({ pen, colour, accent, contents }) => {
      const bowl =
        'M-236 -470C-220 -380 -120 -360 -104 -310C-92 -264 -50 -250 0 -250C50 -250 92 -264 104 -310C120 -360 220 -380 236 -470Z'
      const slush =
        'M-220 -462C-200 -390 -112 -364 -94 -312C-82 -272 -44 -260 0 -260C44 -260 82 -272 94 -312C112 -364 200 -390 220 -462C150 -500 110 -540 20 -530C-80 -540 -150 -490 -220 -462Z'
      return (
        path(box([-11, -260], [22, 240], 8), GLASS) +
        path(box([-4, -260], [6, 240], 3), '#ffffff') +
        ellipse([0, -14], [130, 22], '#C9DADB') +
        ellipse([0, -18], [130, 20], '#EAF3F3') +
        path(bowl, GLASS, { opacity: 0.8 }) +
        pen.slab(slush, colour, 0.16) +
        pen.clip(
          slush,
          pen.times(60, () =>
            fade(
              path(pen.blob([9, 7], 0.3, 5), pen.pick(['#ffffff', light(colour, 0.5), dark(colour, 0.1)]), {
                transform: `translate(${pen.random(-200, 200).toFixed(0)} ${pen.random(-530, -270).toFixed(0)})`,
              }),
              0.7,
            ),
          ),
        ) +
        place(contents, [196, -486]) +
        pen.times(46, (at) =>
          ellipse(
            [-236 + at * 10.5, -470 + pen.random(-5, 7)],
            [pen.random(3, 6), pen.random(2.4, 4)],
            pen.pick([accent, '#E6EEEE']),
          ),
        ) +
        stroke(bowl, '#BFD2D3', 3) +
        fade(stroke('M-196 -440C-170 -390 -104 -372 -86 -320', '#ffffff', 10), 0.7)
      )
    },
  ),
  'wine-glass': thing(
    { holds: ['sulphites'], colour: '#7A1F2C', shadow: oval([0, 0], [110, 16]) },
    ({ pen, colour }) => {
      const bowl =
        'M-104 -520C-130 -400 -120 -300 -60 -262C-30 -244 30 -244 60 -262C120 -300 130 -400 104 -520Z'
      const wine =
        'M-119 -400C-116 -330 -96 -286 -54 -262C-26 -248 26 -248 54 -262C96 -286 116 -330 119 -400Z'
      return (
        path(box([-9, -256], [18, 246], 7), GLASS) +
        path(box([-3, -256], [5, 246], 2), '#ffffff') +
        ellipse([0, -12], [104, 17], '#C9DADB') +
        ellipse([0, -16], [104, 16], '#EDF4F4') +
        path(bowl, GLASS, { opacity: 0.7 }) +
        pen.tube(wine, colour, 0.26) +
        ellipse([0, -400], [118, 17], light(colour, 0.22)) +
        stroke(bowl, '#BFD0D2', 3) +
        pen.clip(bowl, fade(stroke('M-84 -500C-98 -410 -92 -330 -60 -290', '#ffffff', 15), 0.55))
      )
    },
  ),
  flute: thing(
    { holds: ['sulphites'], colour: '#EFD88A', shadow: oval([0, 0], [90, 14]) },
    ({ pen, colour }) => {
      const bowl = 'M-66 -600C-76 -440 -70 -300 -22 -250C-8 -240 8 -240 22 -250C70 -300 76 -440 66 -600Z'
      const wine = 'M-71 -520C-74 -400 -62 -292 -20 -254C-8 -246 8 -246 20 -254C62 -292 74 -400 71 -520Z'
      return (
        path(box([-8, -250], [16, 240], 6), GLASS) +
        ellipse([0, -12], [88, 15], '#C9DADB') +
        ellipse([0, -16], [88, 14], '#EDF4F4') +
        path(bowl, GLASS, { opacity: 0.7 }) +
        pen.tube(wine, colour, 0.2) +
        ellipse([0, -520], [71, 10], light(colour, 0.5)) +
        pen.clip(
          wine,
          pen.times(16, () =>
            fade(ellipse([pen.random(-50, 50), pen.random(-510, -270)], [5, 5], '#ffffff'), 0.75),
          ),
        ) +
        stroke(bowl, '#BFD0D2', 3) +
        pen.clip(bowl, fade(stroke('M-50 -580C-58 -430 -54 -340 -26 -280', '#ffffff', 11), 0.55))
      )
    },
  ),
  'beer-glass': thing(
    { holds: ['cereals containing gluten'], colour: '#D98A24', shadow: oval([0, 0], [120, 16]) },
    ({ pen, colour }) => {
      const outline =
        'M-122 -470C-130 -400 -118 -300 -104 -200L-92 -20C-90 4 90 4 92 -20L104 -200C118 -300 130 -400 122 -470Z'
      const beer =
        'M-118 -390C-116 -330 -110 -270 -98 -200L-86 -28C-84 -8 84 -8 86 -28L98 -200C110 -270 116 -330 118 -390Z'
      return (
        path(outline, GLASS, { opacity: 0.8 }) +
        pen.tube(beer, colour, 0.28) +
        pen.slab(
          'M-124 -384C-132 -440 -120 -480 -84 -478C-60 -502 -10 -500 10 -484C40 -506 96 -496 106 -470C134 -460 130 -420 124 -384C60 -370 -60 -370 -124 -384Z',
          '#FFF9EC',
          0.08,
        ) +
        pen.clip(outline, fade(path('M-92 -360L-74 -40H-52L-66 -360Z', '#ffffff'), 0.45)) +
        stroke(outline, '#BFD0D2', 3)
      )
    },
  ),
}
