import { box, dark, ellipse, fade, light, mix, oval, path, place, stroke } from '../pen.ts'
import { PAPER, below, fadeInk } from './shading.ts'
import { thing, type Brush } from '../thing.ts'

/** A box from the front with its right side in shade. */
function drawBox(brush: Brush, [w, h, depth]: [number, number, number]): string {
  const { pen, colour, label, contents, accent } = brush
  const face = box([-w / 2, -h], [w, h], 4)
  const right = `M${w / 2} ${-h}L${w / 2 + depth} ${-h - depth * 0.42}V${-depth * 0.42}L${w / 2} 0Z`
  const top = `M${-w / 2} ${-h}L${-w / 2 + depth} ${-h - depth * 0.42}H${w / 2 + depth}L${w / 2} ${-h}Z`
  const window = box([-w * 0.4, -h * 0.52], [w * 0.8, h * 0.42], 26)
  return (
    path(top, light(colour, 0.3)) +
    path(right, dark(colour, 0.28)) +
    pen.slab(face, colour, 0.08) +
    (contents
      ? label({
          x: -w * 0.44,
          y: -h * 0.97,
          width: w * 0.88,
          height: h * 0.42,
          ground: colour,
          isPlain: true,
        }) +
        path(window, light(accent, 0.6)) +
        pen.clip(window, place(contents, [0, -h * 0.31])) +
        stroke(window, dark(colour, 0.2), 3)
      : label({ x: -w * 0.45, y: -h * 0.96, width: w * 0.9, height: h * 0.92, ground: colour }))
  )
}

/** A bag of film, sealed above and below. */
function drawFilm(brush: Brush, [w, h]: [number, number]): string {
  const { pen, colour, label, contents } = brush
  const [l, r] = [-w / 2, w / 2]
  const outline = `M${l} ${-h}H${r}L${r - 4} ${-h + 40}C${r + 18} ${-h * 0.7} ${r + 16} ${-h * 0.3} ${r - 4} -40L${r} 0H${l}L${l + 4} -40C${l - 16} ${-h * 0.3} ${l - 18} ${-h * 0.7} ${l + 4} ${-h + 40}Z`
  const window = box([-w * 0.38, -h * 0.47], [w * 0.76, h * 0.36], 60)
  const inside = contents
    ? label({ x: -w * 0.42, y: -h + 50, width: w * 0.84, height: h * 0.44, ground: colour, isPlain: true }) +
      path(window, dark(colour, 0.12)) +
      pen.clip(window, place(contents, [0, -h * 0.29])) +
      fade(
        path(
          `M${-w * 0.34} ${-h * 0.42}Q${-w * 0.2} ${-h * 0.46} ${-w * 0.06} ${-h * 0.45}L${-w * 0.24} ${-h * 0.2}Q${-w * 0.34} ${-h * 0.3} ${-w * 0.34} ${-h * 0.42}Z`,
          '#ffffff',
        ),
        0.2,
      )
    : label({ x: -w * 0.42, y: -h + 54, width: w * 0.84, height: h - 110, ground: colour })
  const seal = (y: number) =>
    path(box([l, y], [w, 32]), fadeInk(colour)) +
    pen.times(Math.round(w / 14), (at) =>
      stroke(`M${l + 7 + at * 14} ${y + 4}V${y + 28}`, light(colour, 0.25), 2),
    )
  return (
    path(outline, colour) +
    pen.clip(outline, inside) +
    path(
      outline,
      pen.linear(
        [
          [0, '#1d120c', 0.24],
          [0.1, '#1d120c', 0.02],
          [0.2, '#ffffff', 0.34],
          [0.32, '#ffffff', 0],
          [0.72, '#1d120c', 0.02],
          [0.86, '#ffffff', 0.14],
          [1, '#1d120c', 0.3],
        ],
        [1, 0],
      ),
    ) +
    pen.clip(
      outline,
      seal(-h) +
        seal(-32) +
        fade(
          stroke(
            `M${l + 30} ${-h + 44}Q${l + 60} ${-h + 110} ${l + 46} ${-h + 170}M${r - 34} -48Q${r - 64} -110 ${r - 50} -180M${r - 70} ${-h + 44}Q${r - 74} ${-h + 90} ${r - 52} ${-h + 140}`,
            '#ffffff',
            7,
          ),
          0.3,
        ),
    )
  )
}

/** A block-bottomed paper bag, folded at the top. */
function drawPaperBag({ pen, colour, label, contents }: Brush, [w, h]: [number, number]): string {
  const [l, r] = [-w / 2, w / 2]
  const face = `M${l + 8} ${-h + 60}H${r - 8}L${r} -14Q${r} 0 ${r - 14} 0H${l + 14}Q${l} 0 ${l} -14Z`
  const fold = `M${l + 14} ${-h}H${r - 14}L${r - 6} ${-h + 66}H${l + 6}Z`
  const window = oval([0, -h * 0.28], [w * 0.34, h * 0.17])
  return (
    path(face, colour) +
    (contents
      ? label({
          x: l + w * 0.08,
          y: -h + 84,
          width: w * 0.84,
          height: h * 0.42,
          ground: colour,
          isPlain: true,
        }) +
        path(window, dark(colour, 0.2)) +
        pen.clip(window, place(contents, [0, -h * 0.28]))
      : label({ x: l + w * 0.08, y: -h + 84, width: w * 0.84, height: h - 112, ground: colour })) +
    path(
      face,
      pen.linear(
        [
          [0, '#ffffff', 0.2],
          [0.14, '#ffffff', 0.05],
          [0.75, '#1d120c', 0.02],
          [0.85, '#1d120c', 0.16],
          [1, '#1d120c', 0.26],
        ],
        [1, 0],
      ),
    ) +
    pen.slab(fold, dark(colour, 0.08), 0.16) +
    stroke(`M${l + 10} ${-h + 34}H${r - 10}`, dark(colour, 0.2), 2.4)
  )
}

/** Boxes, cartons and bags. */
export const boxes = {
  box: thing({ colour: '#D8B45A', shadow: oval([20, -2], [210, 20]) }, (brush) =>
    drawBox(brush, [380, 540, 76]),
  ),
  'wide-box': thing({ colour: '#D8B45A', shadow: oval([20, -2], [330, 20]) }, (brush) =>
    drawBox(brush, [600, 400, 72]),
  ),
  'flat-box': thing({ colour: '#D8B45A', shadow: oval([20, -2], [310, 20]) }, (brush) =>
    drawBox(brush, [560, 560, 34]),
  ),
  carton: thing({ colour: '#E9DDBE', accent: '#3D6B4F', shadow: oval([20, -2], [160, 20]) }, (brush) => {
    const { pen, colour, accent, label } = brush
    const [w, h, d] = [270, 540, 76]
    const right = `M${w / 2} ${-h}L${w / 2 + d} ${-h - 26}V-30L${w / 2} 0Z`
    const roof = `M${-w / 2} ${-h}L${-w / 2 + 30} ${-h - 110}H${w / 2 + 34}L${w / 2} ${-h}Z`
    return (
      path(right, dark(colour, 0.22)) +
      path(`M${w / 2} ${-h}L${w / 2 + 34} ${-h - 110}L${w / 2 + d} ${-h - 26}Z`, dark(colour, 0.3)) +
      pen.slab(roof, light(colour, 0.2), 0.06) +
      path(`M${-w / 2 + 30} ${-h - 110}V${-h - 146}H${w / 2 + 34}V${-h - 110}Z`, accent) +
      pen.slab(box([-w / 2, -h], [w, h]), colour, 0.08) +
      pen.tube(box([-36, -h - 88], [72, 44], 14), light(accent, 0.1), 0.3) +
      label({ x: -w * 0.45, y: -h + 14, width: w * 0.9, height: h - 30, ground: colour })
    )
  }),
  bag: thing({ colour: '#2F7D5A', shadow: oval([0, 2], [220, 20]) }, (brush) => drawFilm(brush, [440, 600])),
  'small-bag': thing({ colour: '#2F7D5A', shadow: oval([0, 2], [180, 20]) }, (brush) =>
    drawFilm(brush, [360, 500]),
  ),
  'pack-back': thing(
    { isFlat: true, colour: '#E9DDC2', shadow: box([-590, -400], [1180, 844], 30) },
    ({ colour, facts }) => facts(colour),
  ),
  'paper-bag': thing({ colour: '#E9DDC2', shadow: oval([0, 0], [190, 20]) }, (brush) =>
    drawPaperBag(brush, [380, 600]),
  ),
  bar: thing(
    { isFlat: true, colour: '#4A2A1A', accent: '#C9A24A', shadow: below([660, 320], 14) },
    ({ pen, colour, accent, label, contents }) => {
      const wrapper = box([-330, -160], [560, 320], 10)
      const foil = 'M230 -152L330 -146L318 -110L332 -70L316 -30L330 14L316 56L332 100L322 146L230 152Z'
      return (
        place(contents, [262, 0]) +
        pen.slab(foil, '#D8D2C4', 0.3) +
        place(contents, [300, 0]) +
        pen.slab(wrapper, colour, 0.22) +
        path(box([-330, -160], [560, 26]), accent) +
        path(box([-330, 134], [560, 26]), accent) +
        label({ x: -310, y: -126, width: 520, height: 252, ground: colour })
      )
    },
  ),
  brick: thing(
    { colour: '#E9D9A0', accent: '#D9B53C', shadow: oval([24, 0], [310, 22]) },
    ({ pen, colour, accent, label }) => {
      const [w, h, d] = [520, 250, 90]
      return (
        path(`M${-w / 2} ${-h}L${-w / 2 + d} ${-h - 54}H${w / 2 + d}L${w / 2} ${-h}Z`, light(colour, 0.45)) +
        path(`M${w / 2} ${-h}L${w / 2 + d} ${-h - 54}V-54L${w / 2} 0Z`, dark(colour, 0.2)) +
        stroke(
          `M${w / 2 + 6} ${-h + 6}L${w / 2 + d - 6} -62M${w / 2 + 6} -12L${w / 2 + d - 6} ${-h - 44}`,
          dark(colour, 0.3),
          3,
        ) +
        pen.slab(box([-w / 2, -h], [w, h]), colour, 0.1) +
        path(box([-w / 2, -h], [w, 24]), accent) +
        path(box([-w / 2, -24], [w, 24]), accent) +
        label({ x: -w * 0.47, y: -h + 30, width: w * 0.94, height: h - 60, ground: colour })
      )
    },
  ),
  tube: thing(
    { colour: '#C9553A', accent: PAPER, shadow: oval([0, 0], [150, 20]) },
    ({ pen, colour, accent, label, contents }) => {
      const outline = 'M-146 -590V-24C-146 4 146 4 146 -24V-590C146 -618 -146 -618 -146 -590Z'
      return (
        path(outline, '#F1F0EA') +
        pen.clip(
          outline,
          place(contents, [0, -300]) +
            path(box([-146, -410], [292, 270]), colour) +
            label({ x: -126, y: -400, width: 252, height: 250, ground: colour }),
        ) +
        pen.tubeShade(outline, 0.7) +
        stroke(outline, '#D9D6CC', 2.4) +
        path(box([-30, -640], [60, 44], 8), accent)
      )
    },
  ),
  'spaghetti-pack': thing(
    {
      colour: '#2B4C8E',
      accent: '#EFC96E',
      holds: ['cereals containing gluten'],
      shadow: oval([0, 0], [150, 18]),
    },
    ({ pen, colour, accent, label }) => {
      const body = box([-150, -690], [300, 690], 10)
      const strands = pen.times(48, (at) =>
        stroke(
          `M${-146 + at * 6.2} -650V-30`,
          mix(accent, pen.pick(['#C99A32', '#FBE7AE', '#E3B550']), pen.random(0.2, 0.9)),
          5,
        ),
      )
      return (
        path(body, light(accent, 0.2)) +
        pen.clip(
          body,
          strands +
            path(box([-150, -430], [300, 300]), colour) +
            label({ x: -130, y: -420, width: 260, height: 280, ground: colour }),
        ) +
        pen.tubeShade(body, 0.5) +
        [-690, -26]
          .map(
            (y) =>
              path(box([-150, y], [300, 26], 4), dark(colour, 0.1)) +
              pen.times(20, (at) => stroke(`M${-142 + at * 15} ${y + 4}V${y + 22}`, light(colour, 0.3), 2)),
          )
          .join('')
      )
    },
  ),
  'rice-cake-stack': thing({ colour: '#EFE5CC' }, ({ pen, colour }) =>
    pen.times(16, (at) =>
      place(
        pen.tube(box([-128, -18], [256, 34], 16), colour, 0.24) +
          pen.times(14, () =>
            fade(
              ellipse([pen.random(-116, 116), pen.random(-10, 10)], [7, 4], pen.pick(['#FBF6E6', '#DCCDA8'])),
              0.8,
            ),
          ),
        [0, -290 + at * 38],
      ),
    ),
  ),
}
