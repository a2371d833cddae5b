import { box, dark, ellipse, light, mix, oval, path, place, stroke } from '../pen.ts'
import { METAL, PAPER, glassShine, paperLabel, side, sleeve } from './shading.ts'
import { thing, type Brush } from '../thing.ts'

/** A standing cylinder from y to the ground, its lower edge round. */
const drum = (halfWidth: number, top: number, round: number): string =>
  `M${-halfWidth} ${top}V${-round}C${-halfWidth} ${round * 0.35} ${halfWidth} ${round * 0.35} ${halfWidth} ${-round}V${top}C${halfWidth} ${top - round * 1.35} ${-halfWidth} ${top - round * 1.35} ${-halfWidth} ${top}Z`

type TinShape = { half: number; height: number }

function drawTin({ pen, colour, label }: Brush, { half, height }: TinShape): string {
  const round = half * 0.16
  const wrap = sleeve(half - 1, [-height + 16, -round - 12], round)
  const lid = (y: number, r: number, fill: string) => ellipse([0, y], [r, round * (r / half)], fill)
  return (
    pen.tube(drum(half, -height, round), METAL, 0.4) +
    path(wrap, colour) +
    pen.clip(
      wrap,
      label({
        x: -half * 0.8,
        y: -height + 16 + round * 1.4,
        width: half * 1.6,
        height: height - 46 - round * 1.5,
        ground: colour,
      }),
    ) +
    pen.tubeShade(wrap) +
    lid(-height, half, '#E6E8EA') +
    lid(-height, half - 9, '#B3B7BC') +
    lid(-height + 3, half - 13, '#D7DADD') +
    lid(-height + 4, half - 38, '#C5C9CD') +
    lid(-height + 5, half - 42, '#DADDDF')
  )
}

/** Tins, jars and tubs. */
export const jars = {
  tin: thing({ colour: '#C4302B', shadow: oval([0, 0], [190, 24]) }, (brush) =>
    drawTin(brush, { half: 184, height: 480 }),
  ),
  'short-tin': thing({ colour: '#2B6E8F', shadow: oval([0, 0], [260, 26]) }, (brush) =>
    drawTin(brush, { half: 250, height: 270 }),
  ),
  jar: thing({ colour: '#B5242B', accent: '#E9E3D3', shadow: oval([0, -2], [190, 24]) }, (brush) => {
    const { pen, colour, accent, contents } = brush
    const glass =
      'M-150 -420C-150 -400 -180 -392 -182 -350V-40C-182 -10 -168 0 -140 0H140C168 0 182 -10 182 -40V-350C180 -392 150 -400 150 -420Z'
    return (
      path(glass, light(mix(colour, '#ffffff', 0.75))) +
      pen.clip(
        glass,
        path(
          box([-174, -372], [348, 364], 30),
          pen.linear(
            [
              [0, dark(colour, 0.3)],
              [0.28, light(colour, 0.16)],
              [0.6, colour],
              [1, dark(colour, 0.38)],
            ],
            [1, 0],
          ),
        ) + place(contents, [0, -190]),
      ) +
      glassShine(pen, glass, [182, -390, -20]) +
      stroke(glass, dark(mix(colour, '#ffffff', 0.5), 0.12), 3) +
      pen.tube('M-162 -486C-162 -500 162 -500 162 -486V-418C162 -410 -162 -410 -162 -418Z', accent, 0.34) +
      stroke('M-160 -440H160', dark(accent, 0.2), 3) +
      paperLabel({ ...brush, accent: PAPER }, [-136, -310], [272, 240])
    )
  }),
  'low-jar': thing({ colour: '#8A2A16', accent: '#2A1C17', shadow: oval([0, -2], [180, 24]) }, (brush) => {
    const { pen, colour, accent, contents } = brush
    const glass =
      'M-150 -330C-176 -320 -182 -300 -182 -270V-36C-182 -10 -168 0 -140 0H140C168 0 182 -10 182 -36V-270C182 -300 176 -320 150 -330Z'
    return (
      path(glass, '#F3EBE2') +
      pen.clip(
        glass,
        path(
          box([-176, -300], [352, 292], 26),
          pen.linear([
            [0, light(colour, 0.35)],
            [0.3, light(colour, 0.1)],
            [0.34, colour],
            [1, dark(colour, 0.35)],
          ]),
        ) + place(contents, [0, -150]),
      ) +
      glassShine(pen, glass, [182, -310, -20]) +
      pen.tube(box([-164, -400], [328, 76], 12), accent, 0.25) +
      paperLabel({ ...brush, accent: PAPER }, [-136, -250], [272, 206])
    )
  }),
  candle: thing({ colour: '#F2CF7A', accent: PAPER, shadow: oval([0, -2], [160, 22]) }, (brush) => {
    const { pen, colour } = brush
    const glass = 'M-150 -400V-30C-150 -8 -136 0 -120 0H120C136 0 150 -8 150 -30V-400Z'
    return (
      path(glass, '#F6F3EA') +
      pen.clip(glass, pen.tube(box([-144, -310], [288, 304], 20), colour, 0.24)) +
      ellipse([0, -400], [150, 22], '#EDE8DA') +
      ellipse([0, -398], [140, 18], '#DAD3C0') +
      ellipse([0, -312], [144, 20], light(colour, 0.3)) +
      stroke('M0 -312V-366', '#4A3A2A', 5) +
      path(
        'M0 -470C20 -430 26 -410 22 -388C18 -366 -18 -366 -22 -388C-26 -410 -16 -424 0 -470Z',
        pen.radial(
          [
            [0, '#FFF6CF'],
            [0.5, '#FFC94A'],
            [1, '#F08A24'],
          ],
          { at: [0.5, 0.72], reach: 0.6 },
        ),
      ) +
      glassShine(pen, glass, [150, -390, -20]) +
      paperLabel(brush, [-110, -250], [220, 190])
    )
  }),
  tub: thing({ colour: '#F4EFE4', accent: '#2F6FA8', shadow: oval([0, -2], [200, 24]) }, (brush) => {
    const { pen, colour, accent, label } = brush
    const body = 'M-224 -350L-190 -24C-186 8 186 8 190 -24L224 -350Z'
    return (
      pen.tube(body, colour, 0.2) +
      pen.clip(body, label({ x: -168, y: -320, width: 336, height: 292, ground: colour })) +
      pen.tubeShade(body, 0.5) +
      pen.tube('M-236 -392C-236 -410 236 -410 236 -392V-344C236 -320 -236 -320 -236 -344Z', accent, 0.22) +
      ellipse([0, -394], [234, 22], light(accent, 0.24)) +
      ellipse([0, -394], [212, 17], accent)
    )
  }),
  pot: thing({ colour: '#F4EFE4', accent: '#E5E0D4', shadow: oval([0, -2], [150, 20]) }, (brush) => {
    const { pen, colour, accent, label, count } = brush
    const body = 'M-150 -380L-122 -24C-120 4 120 4 122 -24L150 -380Z'
    const one =
      pen.tube(body, colour, 0.2) +
      pen.clip(body, label({ x: -112, y: -352, width: 224, height: 324, ground: colour })) +
      pen.tubeShade(body, 0.5) +
      pen.tube('M-160 -410C-160 -424 160 -424 160 -410V-376C160 -360 -160 -360 -160 -376Z', accent, 0.2) +
      ellipse([0, -412], [158, 15], light(accent, 0.4))
    return side(one, count, 316)
  }),
  'clear-tub': thing({ colour: '#E7D3A8', accent: '#2E6B4C', shadow: oval([0, -2], [250, 24]) }, (brush) => {
    const { pen, colour, accent, label, contents } = brush
    const body = 'M-280 -270L-244 -22C-240 6 240 6 244 -22L280 -270Z'
    const band = 'M-120 -300H120L112 10H-112Z'
    return (
      path(body, '#EEF1EE') +
      pen.clip(
        body,
        path(
          'M-274 -226L-240 -22C-236 2 236 2 240 -22L274 -226Z',
          pen.linear([
            [0, light(colour, 0.18)],
            [1, dark(colour, 0.18)],
          ]),
        ) + place(contents, [0, -120]),
      ) +
      glassShine(pen, body, [270, -260, -10]) +
      pen.clip(
        body,
        path(band, accent) + label({ x: -104, y: -262, width: 208, height: 252, ground: accent }),
      ) +
      path('M-292 -306C-292 -318 292 -318 292 -306V-268C292 -254 -292 -254 -292 -268Z', '#F4F6F4') +
      stroke('M-290 -290H290', '#D6DAD7', 3) +
      path('M-124 -312H124V-256H-124Z', accent) +
      stroke(body, '#D3D8D4', 2.4)
    )
  }),
}
