import { box, dark, ellipse, fade, light, oval, path, place, stroke, type Pen } from '../pen.ts'
import { PAPER } from './shading.ts'
import { thing } from '../thing.ts'

const ring = (r: number, colour: string, width: number): string =>
  `<circle r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/** A spoked wheel around the origin. */
const wheel = (): string =>
  ring(132, '#2B2A2C', 18) +
  ring(120, '#8A8F92', 4) +
  [0, 30, 60, 90, 120, 150]
    .map((turn) => place(stroke('M-118 0H118', '#A9AEB1', 2), [0, 0], { turn }))
    .join('') +
  ellipse([0, 0], [13, 13], '#6A6F72')

const awning = (
  pen: Pen,
  [width, top, drop]: [number, number, number],
  [one, other]: [string, string],
): string => {
  const count = 10
  const step = width / count
  return (
    pen.times(count, (at) => {
      const x = -width / 2 + at * step
      return pen.slab(
        `M${x} ${top}H${x + step}V${top + drop}A${step / 2} ${step / 2.4} 0 0 1 ${x} ${top + drop}Z`,
        at % 2 ? other : one,
        0.1,
      )
    }) + path(box([-width / 2, top - 16], [width, 20], 6), dark(one, 0.2))
  )
}

/** What stands beside food in the pictures of pages and stores. */
export const props = {
  shopfront: thing(
    { colour: '#2E6B4C', accent: '#FBF6EA', shadow: oval([0, 4], [640, 30]) },
    ({ pen, colour, accent, label, contents }) => {
      const pane = (x: number, width: number) =>
        path(box([x, -430], [width, 350], 8), dark(colour, 0.35)) +
        path(
          box([x + 12, -418], [width - 24, 326], 4),
          pen.linear(
            [
              [0, '#DCEBEF'],
              [0.5, '#F4FAFB'],
              [1, '#C9DCE1'],
            ],
            [1, 1],
          ),
        )
      return (
        pen.slab(box([-600, -760], [1200, 760], 10), light(colour, 0.06), 0.12) +
        path(box([-620, -790], [1240, 44], 8), dark(colour, 0.15)) +
        path(box([-560, -724], [1120, 150], 10), dark(colour, 0.1)) +
        label({ x: -520, y: -748, width: 1040, height: 200, ground: dark(colour, 0.1), isPlain: true }) +
        pane(-550, 640) +
        pane(150, 400) +
        path(box([150, -430], [10, 350]), dark(colour, 0.35)) +
        pen.slab(box([330, -430], [220, 430], 6), dark(colour, 0.22), 0.1) +
        path(box([356, -400], [168, 250], 4), '#E6F1F3') +
        ellipse([364, -120], [9, 9], '#D9B45A') +
        pen.clip(box([-538, -418], [616, 326], 4), place(contents, [-230, -92])) +
        path(box([-600, -90], [740, 90], 4), dark(colour, 0.05)) +
        awning(pen, [1160, -560, 110], [colour, accent]) +
        fade(path('M-520 -410L-420 -410L-500 -110H-530V-200Z', '#ffffff'), 0.4)
      )
    },
  ),
  'carrier-bag': thing(
    { colour: '#D9B98A', accent: '#B98F58', shadow: oval([0, 0], [220, 24]) },
    ({ pen, colour, accent, label, contents }) => {
      const front = 'M-200 -430H200L214 0H-214Z'
      return (
        stroke('M-90 -420C-90 -560 90 -560 90 -420', dark(accent, 0.1), 16) +
        place(contents, [0, -430]) +
        pen.slab(front, colour, 0.18) +
        path('M200 -430L214 0H120L150 -430Z', dark(colour, 0.08)) +
        path('M-200 -430H200L201 -400H-201Z', light(colour, 0.2)) +
        stroke('M-80 -424C-80 -530 80 -530 80 -424', accent, 14) +
        label({ x: -150, y: -340, width: 300, height: 280, ground: colour, isPlain: true })
      )
    },
  ),
  hamper: thing(
    { colour: '#B98548', accent: '#8E5F2C', shadow: oval([0, 2], [360, 30]) },
    ({ pen, colour, accent, label, contents }) => {
      const body = 'M-340 -250H340L312 -20Q310 0 290 0H-290Q-310 0 -312 -20Z'
      const weave = pen.times(6, (row) =>
        pen.times(17, (at) =>
          path(
            box([-340 + at * 41 + (row % 2) * 20, -244 + row * 42], [36, 34], 12),
            row % 2 ? light(colour, 0.14) : dark(colour, 0.06),
          ),
        ),
      )
      return (
        place(contents, [0, -240]) +
        pen.slab(body, accent, 0.2) +
        pen.clip(body, weave) +
        pen.slab(box([-352, -276], [704, 44], 20), accent, 0.2) +
        path(box([-130, -200], [260, 150], 12), PAPER) +
        label({ x: -118, y: -190, width: 236, height: 130, ground: PAPER, isPlain: true })
      )
    },
  ),
  bicycle: thing(
    { colour: '#2E6B4C', accent: '#B9702A', shadow: oval([0, 2], [400, 20]) },
    ({ pen, colour, accent, label }) =>
      place(wheel(), [-270, -141]) +
      place(wheel(), [270, -141]) +
      stroke('M-270 -141L-120 -380L140 -380L270 -141M-120 -380L0 -150L140 -380M-270 -141H0', colour, 20) +
      stroke('M140 -380L122 -450C122 -470 190 -480 210 -440', '#2B2A2C', 16) +
      stroke('M-120 -380L-132 -430', '#2B2A2C', 14) +
      pen.slab('M-196 -440C-190 -462 -90 -462 -76 -446C-100 -428 -180 -424 -196 -440Z', '#3A2A20', 0.3) +
      ring(0, '#2B2A2C', 0) +
      ellipse([0, -150], [30, 30], '#6A6F72') +
      stroke('M0 -150L34 -96M18 -96H52', '#2B2A2C', 12) +
      pen.slab(box([-470, -600], [250, 236], 22), accent, 0.2) +
      path(box([-470, -540], [250, 10]), dark(accent, 0.2)) +
      label({ x: -446, y: -524, width: 202, height: 140, ground: accent, isPlain: true }) +
      stroke('M-400 -366L-290 -366L-150 -366', '#2B2A2C', 12),
  ),
  'map-pin': thing(
    { colour: '#C4302B', accent: '#FFFFFF', shadow: oval([0, 0], [110, 20]) },
    ({ pen, colour, accent }) =>
      pen.ball(
        'M0 0C-60 -130 -190 -230 -190 -390C-190 -500 -105 -580 0 -580C105 -580 190 -500 190 -390C190 -230 60 -130 0 0Z',
        colour,
        0.3,
      ) + ellipse([0, -390], [78, 78], accent),
  ),
  'town-map': thing(
    { isFlat: true, colour: '#E4EFE0', accent: '#F6F1DF', shadow: oval([0, 40], [440, 250]) },
    ({ pen, colour, accent }) => {
      const sheet = 'M-450 -250L-150 -290L150 -250L450 -290V250L150 290L-150 250L-450 290Z'
      const roads =
        stroke('M-470 60C-260 -40 -120 120 80 20C240 -60 330 60 480 -20', '#FFFFFF', 34) +
        stroke('M-250 -300C-200 -80 -300 120 -220 300M210 -300C150 -90 260 120 180 300', '#FFFFFF', 26) +
        stroke('M-480 -140C-200 -160 120 -170 480 -130', '#FFFFFF', 18)
      const river = stroke('M-480 190C-280 120 -60 250 120 180C280 120 360 200 480 160', '#A9D2E3', 40)
      return (
        pen.slab(sheet, colour, 0.06) +
        pen.clip(
          sheet,
          path(box([-120, -230], [200, 150], 20), '#BFDDB2') +
            path(box([240, 40], [170, 110], 20), accent) +
            river +
            roads,
        ) +
        fade(path('M-150 -290L150 -250V290L-150 250Z', '#2a1c12'), 0.05)
      )
    },
  ),
  clock: thing(
    { isFlat: true, colour: '#2E6B4C', accent: '#FFFFFF', shadow: oval([0, 24], [250, 250]) },
    ({ pen, colour, accent }) =>
      pen.ball(oval([0, 0], [256, 256]), colour, 0.25) +
      ellipse([0, 0], [222, 222], accent) +
      pen.times(12, (at) =>
        place(stroke('M0 -196V-176', '#2B2A2C', at % 3 ? 6 : 12), [0, 0], { turn: at * 30 }),
      ) +
      stroke('M0 0V-150', '#2B2A2C', 14) +
      stroke('M0 0L92 54', '#2B2A2C', 14) +
      ellipse([0, 0], [16, 16], colour),
  ),
  'member-card': thing(
    { isFlat: true, colour: '#2E6B4C', accent: '#E3C66A', shadow: box([-300, -170], [600, 384], 40) },
    ({ pen, colour, accent, label }) =>
      pen.slab(box([-310, -195], [620, 390], 36), colour, 0.18) +
      fade(
        path('M-310 60C-120 -60 120 160 310 -20V160Q310 195 274 195H-274Q-310 195 -310 160Z', accent),
        0.5,
      ) +
      label({ x: -270, y: -160, width: 540, height: 240, ground: colour, isPlain: true }),
  ),
  envelope: thing(
    { isFlat: true, colour: '#FBF3E2', accent: '#C4302B', shadow: box([-290, -170], [580, 390], 20) },
    ({ pen, colour, accent }) =>
      pen.slab(box([-300, -195], [600, 390], 18), colour, 0.08) +
      stroke('M-296 186L-60 0M296 186L60 0', dark(colour, 0.18), 6) +
      pen.slab(
        'M-300 -180Q-300 -195 -282 -195H282Q300 -195 300 -180L24 30Q0 46 -24 30Z',
        light(colour, 0.4),
        0.1,
      ) +
      stroke('M-298 -184L-24 30Q0 46 24 30L298 -184', dark(colour, 0.18), 6) +
      ellipse([0, 40], [46, 46], accent),
  ),
  key: thing({ isFlat: true, colour: '#D9AE4A', shadow: oval([0, 30], [330, 110]) }, ({ pen, colour }) => {
    const shape =
      'M-120 -120A130 130 0 1 0 -120 120A130 130 0 0 0 -20 46H200V110H250V46H290V130H344V-46H-20A130 130 0 0 0 -120 -120Z'
    return (
      pen.slab(shape, colour, 0.28) +
      ellipse([-190, 0], [44, 44], '#FFFFFF') +
      stroke('M-10 -18H320', light(colour, 0.4), 8)
    )
  }),
  'mobile-phone': thing(
    { isFlat: true, colour: '#2B2D31', accent: '#E8F1EA', shadow: box([-150, -300], [300, 640], 50) },
    ({ pen, colour, accent, label }) =>
      pen.slab(box([-160, -320], [320, 640], 46), colour, 0.3) +
      path(box([-142, -300], [284, 600], 32), accent) +
      path(box([-112, -190], [224, 92], 24), '#FFFFFF') +
      path(box([-112, -78], [170, 74], 24), dark(accent, 0.12)) +
      path(box([-58, 18], [170, 92], 24), '#FFFFFF') +
      path(box([-46, -286], [92, 20], 10), colour) +
      label({ x: -100, y: 140, width: 200, height: 120, ground: accent, isPlain: true }),
  ),
  newspaper: thing(
    { isFlat: true, colour: '#F8F5EC', accent: '#2B2A2C', shadow: box([-330, -240], [660, 530], 10) },
    ({ pen, colour, accent, label, contents }) =>
      pen.slab(box([-340, -260], [680, 520], 8), colour, 0.08) +
      label({ x: -310, y: -244, width: 620, height: 110, ground: colour, isPlain: true }) +
      stroke('M-310 -120H310', accent, 5) +
      path(box([-310, -100], [330, 300], 4), '#FFFFFF') +
      place(contents, [-145, 50]) +
      pen.times(9, (at) => stroke(`M50 ${-88 + at * 34}H${at % 4 === 3 ? 220 : 310}`, '#B9B4A6', 9)) +
      stroke('M-310 232H310', '#B9B4A6', 9),
  ),
  gift: thing(
    { colour: '#C9472E', accent: '#F6E3B4', shadow: oval([0, 2], [250, 24]) },
    ({ pen, colour, accent }) =>
      pen.slab(box([-230, -330], [460, 330], 12), colour, 0.2) +
      pen.slab(box([-34, -330], [68, 330]), accent, 0.12) +
      pen.slab(box([-254, -410], [508, 100], 14), light(colour, 0.1), 0.2) +
      pen.slab(box([-38, -410], [76, 100]), accent, 0.1) +
      stroke(
        'M0 -412C-60 -530 -200 -520 -150 -440C-120 -400 -40 -410 0 -412C40 -410 120 -400 150 -440C200 -520 60 -530 0 -412',
        accent,
        28,
      ),
  ),
  'open-book': thing(
    { isFlat: true, colour: '#FBF8EF', accent: '#2E6B4C', shadow: oval([0, 60], [430, 220]) },
    ({ pen, colour, accent }) => {
      const page = (side: 1 | -1) =>
        pen.slab(
          `M0 -200C${side * 120} -260 ${side * 320} -250 ${side * 420} -220V220C${side * 320} 190 ${side * 120} 180 0 240Z`,
          colour,
          0.1,
        ) +
        pen.times(6, (at) =>
          stroke(
            `M${side * 60} ${-130 + at * 52}C${side * 150} ${-158 + at * 52} ${side * 280} ${-156 + at * 52} ${side * (at === 5 ? 240 : 360)} ${-142 + at * 52}`,
            '#C9C3B3',
            9,
          ),
        )
      return (
        path(
          'M0 -180C-140 -250 -340 -240 -450 -210V250C-340 220 -140 210 0 264C140 210 340 220 450 250V-210C340 -240 140 -250 0 -180Z',
          accent,
        ) +
        page(-1) +
        page(1) +
        stroke('M0 -198V238', dark(colour, 0.2), 6)
      )
    },
  ),
  'brick-oven': thing(
    { colour: '#B9623E', accent: '#F28A1E', shadow: oval([0, 4], [420, 30]) },
    ({ pen, colour, accent, contents }) => {
      const dome = 'M-400 0V-230C-400 -470 -220 -600 0 -600C220 -600 400 -470 400 -230V0Z'
      const bricks = pen.times(12, (row) =>
        pen.times(9, (at) =>
          path(
            box([-410 + at * 96 + (row % 2) * 48, -600 + row * 50], [88, 42], 6),
            row % 3 ? light(colour, 0.1) : dark(colour, 0.08),
          ),
        ),
      )
      return (
        path(dome, dark(colour, 0.3)) +
        pen.clip(dome, bricks) +
        pen.tubeShade(dome, 0.5) +
        pen.slab('M-70 -580H70V-760H-70Z', dark(colour, 0.1), 0.2) +
        path('M-210 -60V-190C-210 -320 -110 -380 0 -380C110 -380 210 -320 210 -190V-60Z', '#2A1610') +
        pen.ball(
          'M-150 -60C-160 -160 -70 -180 -60 -280C0 -210 20 -190 30 -130C60 -170 60 -190 60 -210C110 -160 150 -130 140 -60Z',
          accent,
          0.3,
        ) +
        place(contents, [0, -90]) +
        path(box([-430, -60], [860, 60], 10), dark(colour, 0.15))
      )
    },
  ),
}
