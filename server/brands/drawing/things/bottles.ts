import { box, dark, ellipse, fade, isPale, light, oval, path, place, stroke } from '../pen.ts'
import { METAL, PAPER, glassShine, paperLabel, side } from './shading.ts'
import { thing, type Brush } from '../thing.ts'

type BottleShape = { outline: string; glass: string; lip?: string }

function drawBottle(brush: Brush, { outline, glass }: BottleShape, neck: string): string {
  const { pen } = brush
  return (
    path(
      outline,
      pen.linear(
        [
          [0, dark(glass, 0.35)],
          [0.3, light(glass, 0.12)],
          [0.6, glass],
          [1, dark(glass, 0.5)],
        ],
        [1, 0],
      ),
    ) + neck
  )
}

const WINE =
  'M-34 -690H34V-520C34 -462 104 -438 108 -352V-16C108 -4 100 0 90 0H-90C-100 0 -108 -4 -108 -16V-352C-104 -438 -34 -462 -34 -520Z'
const SPARKLING =
  'M-32 -700H32V-560C36 -440 124 -420 126 -300V-18C126 -4 116 0 104 0H-104C-116 0 -126 -4 -126 -18V-300C-124 -420 -36 -440 -32 -560Z'
const BEER =
  'M-30 -600H30V-480C32 -410 88 -400 90 -320V-16C90 -4 82 0 72 0H-72C-82 0 -90 -4 -90 -16V-320C-88 -400 -32 -410 -30 -480Z'
const SPIRIT =
  'M-36 -640H36V-530C40 -500 132 -506 134 -446V-18C134 -4 126 0 114 0H-114C-126 0 -134 -4 -134 -18V-446C-132 -506 -40 -500 -36 -530Z'
const OIL =
  'M-30 -680H30V-560C34 -500 88 -490 92 -430V-16C92 -4 84 0 74 0H-74C-84 0 -92 -4 -92 -16V-430C-88 -490 -34 -500 -30 -560Z'
const JUICE =
  'M-52 -610H52V-560C56 -500 126 -480 128 -400V-24C128 -6 116 0 104 0H-104C-116 0 -128 -6 -128 -24V-400C-126 -480 -56 -500 -52 -560Z'
const SAUCE =
  'M-24 -600H24V-540C30 -490 96 -480 98 -400V-22C98 -6 88 0 78 0H-78C-88 0 -98 -6 -98 -22V-400C-96 -480 -30 -490 -24 -540Z'
const MILK =
  'M-64 -600H64V-566C70 -520 160 -512 168 -420L176 -40C178 -10 166 0 146 0H-146C-166 0 -178 -10 -176 -40L-168 -420C-160 -512 -70 -520 -64 -566Z'

const cap = ({ pen }: Brush, colour: string, [half, top, height]: [number, number, number]): string => {
  const body = box([-half, top], [half * 2, height], 8)
  return (
    pen.tube(body, colour) +
    pen.clip(
      body,
      pen.times(9, (at) =>
        stroke(
          `M${-half + (at + 0.5) * (half / 4.5)} ${top + height * 0.3}V${top + height - 4}`,
          dark(colour, 0.22),
          2,
        ),
      ),
    )
  )
}

function drawCan({ pen, colour, label }: Brush, [half, height]: [number, number]): string {
  const body = `M${-half * 0.82} ${-height}H${half * 0.82}L${half} ${-height + 38}V-30C${half} -10 ${half * 0.86} 0 ${half * 0.8} 0H${-half * 0.8}C${-half * 0.86} 0 ${-half} -10 ${-half} -30V${-height + 38}Z`
  return (
    path(body, colour) +
    pen.clip(
      body,
      label({ x: -half * 0.84, y: -height + 44, width: half * 1.68, height: height - 78, ground: colour }) +
        path(box([-half, -22], [half * 2, 24]), METAL),
    ) +
    pen.tubeShade(body, 1.15) +
    ellipse([0, -height], [half * 0.82, half * 0.14], '#E4E6E9') +
    ellipse([0, -height + 2], [half * 0.72, half * 0.11], '#AEB3B9') +
    ellipse([0, -height + 3], [half * 0.26, half * 0.05], '#D5D8DC')
  )
}

const accentInk = (accent: string): string => (isPale(accent) ? '#6D1F2C' : accent)

/** Bottles and cans. */
export const bottles = {
  'wine-bottle': thing({ colour: '#2E4A2C', accent: PAPER, shadow: oval([0, -4], [120, 20]) }, (brush) => {
    const { pen, colour, accent } = brush
    return (
      drawBottle(brush, { outline: WINE, glass: colour }, '') +
      glassShine(pen, WINE, [108, -660, -20]) +
      pen.tube(box([-37, -694], [74, 150], 6), dark(accentInk(accent), 0.05)) +
      paperLabel(brush, [-100, -330], [200, 262]) +
      pen.tubeShade(box([-108, -330], [216, 262]), 0.8)
    )
  }),
  'sparkling-bottle': thing(
    { colour: '#3B5A33', accent: PAPER, shadow: oval([0, -4], [134, 20]) },
    (brush) => {
      const { pen, colour } = brush
      const foil =
        'M-34 -704C-34 -716 34 -716 34 -704V-560C38 -512 60 -480 84 -450C40 -430 -40 -430 -84 -450C-60 -480 -38 -512 -34 -560Z'
      return (
        drawBottle(brush, { outline: SPARKLING, glass: colour }, '') +
        glassShine(pen, SPARKLING, [126, -420, -20]) +
        pen.tube(foil, '#D9B65C', 0.45) +
        stroke('M-35 -640C-14 -634 14 -634 35 -640', dark('#D9B65C', 0.3), 4) +
        paperLabel(brush, [-112, -330], [224, 236]) +
        pen.tubeShade(box([-126, -330], [252, 236]), 0.8)
      )
    },
  ),
  'beer-bottle': thing({ colour: '#6B3A18', accent: PAPER, shadow: oval([0, -4], [100, 18]) }, (brush) => {
    const { pen, colour, count } = brush
    const one =
      drawBottle(brush, { outline: BEER, glass: colour }, '') +
      glassShine(pen, BEER, [90, -470, -20]) +
      pen.tube(box([-35, -612], [70, 36], 6), '#C8A24A') +
      pen.times(6, (at) => stroke(`M${-30 + at * 12} -608V-580`, '#8f6f2a', 2)) +
      paperLabel(brush, [-84, -300], [168, 228]) +
      pen.tubeShade(box([-90, -300], [180, 228]), 0.8)
    return side(one, count, 196)
  }),
  'spirit-bottle': thing({ colour: '#DDEBEA', accent: PAPER, shadow: oval([0, -4], [140, 20]) }, (brush) => {
    const { pen, colour } = brush
    return (
      path(SPIRIT, light(colour, 0.45)) +
      pen.clip(
        SPIRIT,
        path(
          box([-140, -440], [280, 440]),
          pen.linear(
            [
              [0, dark(colour, 0.18)],
              [0.3, light(colour, 0.3)],
              [1, dark(colour, 0.26)],
            ],
            [1, 0],
          ),
        ),
      ) +
      glassShine(pen, SPIRIT, [134, -480, -20]) +
      stroke(SPIRIT, dark(colour, 0.4), 3) +
      pen.tube(box([-42, -690], [84, 66], 8), '#2A2622', 0.2) +
      paperLabel(brush, [-112, -390], [224, 310])
    )
  }),
  'oil-bottle': thing({ colour: '#4C5A22', accent: PAPER, shadow: oval([0, -4], [104, 18]) }, (brush) => {
    const { pen, colour } = brush
    return (
      drawBottle(brush, { outline: OIL, glass: colour }, '') +
      glassShine(pen, OIL, [92, -640, -20]) +
      pen.tube(box([-34, -700], [68, 70], 6), '#2B2A22', 0.2) +
      paperLabel(brush, [-86, -390], [172, 310]) +
      pen.tubeShade(box([-92, -390], [184, 310]), 0.7)
    )
  }),
  'juice-bottle': thing(
    { colour: '#F09A22', accent: '#2F7D4A', shadow: oval([0, -4], [138, 20]) },
    (brush) => {
      const { pen, colour, accent } = brush
      return (
        pen.tube(JUICE, colour, 0.3) +
        glassShine(pen, JUICE, [128, -470, -20]) +
        stroke(JUICE, dark(colour, 0.2), 2) +
        cap(brush, accent, [56, -650, 60]) +
        paperLabel({ ...brush, accent: PAPER }, [-112, -380], [224, 300]) +
        pen.tubeShade(box([-128, -380], [256, 300]), 0.6)
      )
    },
  ),
  'water-bottle': thing(
    { colour: '#CFE6F2', accent: '#2F6FA8', shadow: oval([0, -4], [110, 18]) },
    (brush) => {
      const { pen, colour, accent, label } = brush
      const body =
        'M-40 -640H40V-600C44 -540 100 -520 104 -440V-330C104 -318 98 -312 98 -300C98 -288 104 -282 104 -270V-24C104 -6 94 0 82 0H-82C-94 0 -104 -6 -104 -24V-270C-104 -282 -98 -288 -98 -300C-98 -312 -104 -318 -104 -330V-440C-100 -520 -44 -540 -40 -600Z'
      const band = box([-102, -300], [204, 200])
      return (
        path(
          body,
          pen.linear(
            [
              [0, dark(colour, 0.16)],
              [0.25, light(colour, 0.7)],
              [0.6, light(colour, 0.2)],
              [1, dark(colour, 0.22)],
            ],
            [1, 0],
          ),
        ) +
        stroke(body, dark(colour, 0.25), 2.4) +
        pen.clip(
          body,
          pen.times(9, () =>
            place(
              `<circle r="${pen.random(3, 8).toFixed(1)}" fill="none" stroke="#ffffff" stroke-width="2"/>`,
              [pen.random(-80, 80), pen.random(-520, -330)],
            ),
          ),
        ) +
        path(band, accent) +
        label({ x: -94, y: -296, width: 188, height: 192, ground: accent }) +
        glassShine(pen, body, [104, -520, -20]) +
        cap(brush, accent, [44, -672, 52])
      )
    },
  ),
  'glass-bottle': thing({ colour: '#E9E2B4', accent: PAPER, shadow: oval([0, -4], [110, 18]) }, (brush) => {
    const { pen, colour } = brush
    const body =
      'M-28 -660H28V-500C32 -430 104 -410 106 -320V-18C106 -4 98 0 86 0H-86C-98 0 -106 -4 -106 -18V-320C-104 -410 -32 -430 -28 -500Z'
    return (
      path(body, light(colour, 0.55)) +
      pen.clip(
        body,
        path(
          box([-110, -560], [220, 560]),
          pen.linear(
            [
              [0, dark(colour, 0.16)],
              [0.3, light(colour, 0.35)],
              [1, dark(colour, 0.24)],
            ],
            [1, 0],
          ),
        ),
      ) +
      glassShine(pen, body, [106, -500, -20]) +
      stroke(body, dark(colour, 0.32), 2.6) +
      pen.tube(box([-34, -690], [68, 76], 8), '#B9462F', 0.3) +
      paperLabel(brush, [-92, -310], [184, 240])
    )
  }),
  'cola-bottle': thing({ colour: '#3A1A12', accent: '#C4231F', shadow: oval([0, -4], [96, 18]) }, (brush) => {
    const { pen, colour, accent, label } = brush
    const body =
      'M-28 -650H28V-560C30 -490 84 -450 84 -370C84 -320 72 -300 72 -260C72 -210 86 -190 86 -130V-20C86 -4 78 0 68 0H-68C-78 0 -86 -4 -86 -20V-130C-86 -190 -72 -210 -72 -260C-72 -300 -84 -320 -84 -370C-84 -450 -30 -490 -28 -560Z'
    const band = box([-90, -372], [180, 150])
    return (
      drawBottle(brush, { outline: body, glass: colour }, '') +
      pen.clip(
        body,
        path(box([-40, -660], [80, 96]), '#CFD8D2') +
          path(band, accent) +
          label({ x: -66, y: -368, width: 132, height: 142, ground: accent }),
      ) +
      glassShine(pen, body, [86, -560, -20]) +
      pen.tube(box([-34, -664], [68, 34], 6), accent)
    )
  }),
  'sauce-bottle': thing({ colour: '#D9793B', accent: PAPER, shadow: oval([0, -4], [108, 18]) }, (brush) => {
    const { pen, colour } = brush
    return (
      pen.tube(SAUCE, colour, 0.34) +
      glassShine(pen, SAUCE, [98, -460, -20]) +
      pen.tube('M-16 -660H16L30 -596H-30Z', '#2A1C17', 0.2) +
      pen.tube(box([-40, -602], [80, 40], 6), '#2A1C17', 0.2) +
      paperLabel(brush, [-88, -380], [176, 300]) +
      pen.tubeShade(box([-98, -380], [196, 300]), 0.6)
    )
  }),
  'milk-bottle': thing(
    { holds: ['milk'], colour: '#FBFBF8', accent: '#2E7DB8', shadow: oval([0, -4], [186, 22]) },
    (brush) => {
      const { pen, colour, accent, label } = brush
      const hole =
        'M92 -430C118 -430 128 -410 130 -370L132 -270C132 -240 108 -232 100 -262L78 -392C74 -416 80 -430 92 -430Z'
      const face = box([-150, -330], [226, 264], 16)
      return (
        path(
          MILK,
          pen.linear(
            [
              [0, dark(colour, 0.15)],
              [0.25, colour],
              [0.7, dark(colour, 0.03)],
              [1, dark(colour, 0.2)],
            ],
            [1, 0],
          ),
        ) +
        stroke(MILK, '#D3D6D4', 3) +
        path(hole, '#C9CECE') +
        path(
          'M92 -424C114 -424 122 -404 124 -366L126 -272C124 -250 112 -250 106 -268L84 -394C82 -412 84 -424 92 -424Z',
          '#FFFFFF',
        ) +
        stroke('M-130 -440C-80 -470 80 -470 130 -440', '#DDE0DE', 4) +
        path(face, accent) +
        pen.clip(face, label({ x: -140, y: -324, width: 206, height: 252, ground: accent })) +
        stroke('M104 -228C126 -214 140 -130 140 -60', '#DDE0DE', 5) +
        cap(brush, accent, [70, -650, 66])
      )
    },
  ),
  /** Four cans in a sleeve of card. */
  'can-pack': thing({ colour: '#C4231F', shadow: oval([0, -2], [330, 22]) }, ({ pen, colour, label }) => {
    const sleeve = 'M-340 -430H340V-40L316 0H-316L-340 -40Z'
    const tops = [-255, -85, 85, 255]
      .map(
        (x) =>
          pen.tube(`M${x - 70} -470H${x + 70}L${x + 82} -424H${x - 82}Z`, METAL, 0.3) +
          ellipse([x, -470], [70, 12], '#E4E6E9') +
          ellipse([x, -469], [60, 9], '#AEB3B9') +
          ellipse([x, -468], [20, 4], '#D5D8DC'),
      )
      .join('')
    const bases = [-255, -85, 85, 255]
      .map((x) => pen.tube(box([x - 74, -36], [148, 36], 14), METAL, 0.3))
      .join('')
    return (
      bases +
      tops +
      pen.slab(sleeve, colour, 0.16) +
      pen.clip(
        sleeve,
        [-170, 0, 170].map((x) => fade(path(box([x - 7, -430], [14, 430]), '#1d120c'), 0.12)).join(''),
      ) +
      label({ x: -300, y: -410, width: 600, height: 380, ground: colour })
    )
  }),
  /** Four bottles in a carrier of card. */
  'bottle-carrier': thing(
    { colour: '#D9A04A', accent: '#8A5A22', shadow: oval([0, -2], [300, 22]) },
    ({ pen, colour, accent, label }) => {
      const neck = (x: number) =>
        pen.tube(
          `M${x - 26} -610H${x + 26}V-500C${x + 28} -450 ${x + 66} -430 ${x + 66} -380V-200H${x - 66}V-380C${x - 66} -430 ${x - 28} -450 ${x - 26} -500Z`,
          accent,
          0.4,
        ) + pen.tube(box([x - 31, -622], [62, 34], 6), '#C8A24A')
      return (
        [-210, -70, 70, 210].map(neck).join('') +
        pen.slab(
          'M-300 -330C-150 -290 150 -290 300 -330V-12Q300 0 288 0H-288Q-300 0 -300 -12Z',
          colour,
          0.2,
        ) +
        label({ x: -270, y: -286, width: 540, height: 270, ground: colour })
      )
    },
  ),
  'drink-can': thing({ colour: '#C4231F', shadow: oval([0, -4], [100, 16]) }, (brush) =>
    side(drawCan(brush, [104, 460]), brush.count, 226),
  ),
  'tall-can': thing({ colour: '#24407A', shadow: oval([0, -4], [110, 16]) }, (brush) =>
    side(drawCan(brush, [116, 620]), brush.count, 240),
  ),
}
