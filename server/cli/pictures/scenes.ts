import {
  drawGroundShadow,
  drawEllipse,
  drawRect,
  mixColours,
  type SceneLayers,
  type SceneContext,
} from './drawing.ts'
import type { Scene } from './picture-spec.ts'

const GROUND_HEIGHT = 0.33

/** Pale houses in the distance, up to both edges of the picture. */
function drawSkyline({ cy, width, unit, shades, random }: SceneContext): string {
  const ground = cy + unit * GROUND_HEIGHT
  const wall = mixColours(shades.deep, '#ffffff', 0.3)
  const parts: string[] = []
  for (let x = -unit * 0.05; x < width;) {
    const [w, h] = [unit * (0.16 + random() * 0.12), unit * (0.34 + random() * 0.26)]
    const paint = `fill="${wall}" opacity="${(0.45 + random() * 0.3).toFixed(2)}"`
    const roof = random() < 0.6 ? unit * 0.08 : 0
    parts.push(
      `<path d="M${x} ${ground} V ${ground - h} L ${x + w / 2} ${ground - h - roof} L ${x + w} ${ground - h} V ${ground} Z" ${paint}/>`,
      ...[0, 1, 2].flatMap((floor) =>
        [0.22, 0.6].map((side) =>
          drawRect(
            [x + w * side, ground - h + unit * (0.05 + floor * 0.085), w * 0.18, unit * 0.045],
            unit * 0.006,
            'fill="#fff8e6" opacity="0.6"',
          ),
        ),
      ),
    )
    x += w + unit * 0.012
  }
  return parts.join('')
}

/** The front of the shop: wall, sign, striped awning, window with warm light, entrance. */
function drawShopfront({ cx, cy, unit, shades }: SceneContext): string {
  const { accent } = shades
  const [w, ground] = [unit * 0.84, cy + unit * GROUND_HEIGHT]
  const [left, top] = [cx - w / 2, ground - unit * 0.62]
  const dark = mixColours(accent, '#1b1714', 0.45)
  const stripes = Array.from({ length: 12 }, (_, at) => {
    const width = w / 12
    const x = left + at * width
    const y = top + unit * 0.15
    const foot = y + unit * 0.1
    return `<path d="M${x} ${y} h ${width} V ${foot} a ${width / 2} ${unit * 0.03} 0 0 1 ${-width} 0 Z" fill="${at % 2 ? '#ffffff' : accent}"/>`
  })
  const pane = (x: number, width: number) =>
    drawRect([x, top + unit * 0.29, width, unit * 0.24], unit * 0.012, '#fff3d6') +
    drawRect(
      [x, top + unit * 0.29, width, unit * 0.24],
      unit * 0.012,
      `fill="none" stroke="${dark}" stroke-width="${unit * 0.012}"`,
    ) +
    `<path d="M${x + width * 0.12} ${top + unit * 0.47} l ${width * 0.26} ${-unit * 0.15} h ${width * 0.12} l ${-width * 0.26} ${unit * 0.15} Z" fill="#ffffff" opacity="0.6"/>`
  return [
    drawRect([left, top, w, unit * 0.62], unit * 0.018, mixColours(accent, '#fffaf0', 0.78)),
    drawRect([left - unit * 0.02, top - unit * 0.012, w + unit * 0.04, unit * 0.045], unit * 0.012, dark),
    drawRect([left + w * 0.22, top + unit * 0.055, w * 0.56, unit * 0.07], unit * 0.035, dark),
    drawRect(
      [left + w * 0.3, top + unit * 0.084, w * 0.4, unit * 0.012],
      unit * 0.006,
      'fill="#fffaf0" opacity="0.9"',
    ),
    drawRect([left, top + unit * 0.54, w, unit * 0.08], 0, mixColours(accent, '#fffaf0', 0.45)),
    pane(left + w * 0.06, w * 0.3),
    pane(left + w * 0.64, w * 0.3),
    drawRect([left + w * 0.41, top + unit * 0.29, w * 0.18, unit * 0.33], unit * 0.012, dark),
    drawRect([left + w * 0.435, top + unit * 0.32, w * 0.13, unit * 0.14], unit * 0.008, '#fff3d6'),
    drawEllipse([left + w * 0.56, top + unit * 0.5], [unit * 0.008, unit * 0.008], '#f3d9a0'),
    drawRect([left, top + unit * 0.15, w, unit * 0.125], 0, `fill="${shades.ink}" opacity="0.16"`),
    ...stripes,
  ].join('')
}

/** A shop in its street, with the glyphs on the pavement in front of it. */
function paintStreet(context: SceneContext): SceneLayers {
  const { cx, cy, width, height, unit, shades } = context
  const ground = cy + unit * GROUND_HEIGHT
  return {
    behind: [
      drawEllipse(
        [cx + width * 0.36, cy - unit * 0.34],
        [unit * 0.08, unit * 0.08],
        'fill="#fff6d8" opacity="0.95"',
      ),
      drawSkyline(context),
      drawGroundShadow([cx, ground], [unit * 0.56, unit * 0.05]),
      drawShopfront(context),
      drawRect([0, ground, width, height - ground], 0, mixColours(shades.deep, '#ffffff', 0.18)),
      drawRect([0, ground, width, unit * 0.018], 0, mixColours(shades.base, '#ffffff', 0.6)),
      drawGroundShadow([cx, ground + unit * 0.085], [unit * 0.42, unit * 0.03]),
    ].join(''),
    front: '',
    arrangement: 'row',
    offsetY: GROUND_HEIGHT - 0.275 + 0.08,
    scale: 0.52,
  }
}

/** Boards, crates and shelves share one wood colour. */
const WOOD_COLOUR = { light: '#e6bd8a', base: '#d6a56c', dark: '#b98550', line: '#c4935c' }

/** A pale disc and a shadow. */
const paintPlain = ({ cx, cy, unit, shades }: SceneContext): SceneLayers => ({
  behind:
    drawEllipse(
      [cx, cy],
      [unit * 0.41, unit * 0.41],
      `fill="${mixColours(shades.light, '#ffffff', 0.35)}" opacity="0.75"`,
    ) + drawGroundShadow([cx, cy + unit * 0.31], [unit * 0.3, unit * 0.05]),
  front: '',
  arrangement: 'group',
  offsetY: 0,
  scale: 0.6,
})

/** A plank of a shelf, with another one far behind it. */
const paintShelf = ({ cx, cy, width, unit, shades }: SceneContext): SceneLayers => {
  const plank = (y: number) =>
    drawRect([-20, y, width + 40, unit * 0.045], 0, WOOD_COLOUR.base) +
    drawRect([-20, y, width + 40, unit * 0.012], 0, WOOD_COLOUR.light) +
    drawRect([-20, y + unit * 0.045, width + 40, unit * 0.025], 0, `fill="${shades.shadow}" opacity="0.2"`)
  const y = cy + unit * 0.27
  return {
    behind:
      `<g opacity="0.4">${plank(cy - unit * 0.4)}</g>${plank(y)}` +
      drawGroundShadow([cx, y + unit * 0.012], [unit * 0.36, unit * 0.03]),
    front: '',
    arrangement: 'row',
    offsetY: -0.005,
    scale: 0.66,
  }
}

/** A striped cloth. */
const paintTable = ({ cx, cy, width, height, unit, shades }: SceneContext): SceneLayers => {
  const y = cy + unit * 0.14
  const stripe = unit * 0.06
  const stripes = Array.from({ length: Math.ceil(width / stripe / 2) }, (_, at) =>
    drawRect(
      [at * stripe * 2, y, stripe, height - y],
      0,
      `fill="${mixColours(shades.deep, '#ffffff', 0.35)}" opacity="0.45"`,
    ),
  )
  return {
    behind:
      drawRect([0, y, width, height - y], 0, mixColours(shades.base, '#ffffff', 0.62)) +
      stripes.join('') +
      drawRect([0, y, width, unit * 0.012], 0, mixColours(shades.deep, '#ffffff', 0.2)) +
      drawGroundShadow([cx, cy + unit * 0.29], [unit * 0.4, unit * 0.06]),
    front: '',
    arrangement: 'group',
    offsetY: 0.02,
    scale: 0.62,
  }
}

/** No background: a heap of items in front of whatever is behind the picture. */
const paintClear = ({ cx, cy, unit }: SceneContext): SceneLayers => ({
  behind: drawGroundShadow([cx, cy + unit * 0.4], [unit * 0.74, unit * 0.07]),
  front: '',
  arrangement: 'heap',
  offsetY: 0.02,
  scale: 0.88,
})

const line = (colour: string, width: number) =>
  `fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}"`

/** A round plate, seen from above. */
const paintPlate = ({ cx, cy, unit, shades }: SceneContext): SceneLayers => {
  const disc = (radius: number, paint: string) => drawEllipse([cx, cy], [unit * radius, unit * radius], paint)
  return {
    behind:
      drawGroundShadow([cx, cy + unit * 0.09], [unit * 0.47, unit * 0.44]) +
      disc(0.41, '#ffffff') +
      disc(0.41, line(mixColours(shades.base, shades.deep, 0.5), unit * 0.006)) +
      disc(0.3, mixColours(shades.base, '#ffffff', 0.72)) +
      disc(0.3, line(mixColours(shades.deep, '#ffffff', 0.5), unit * 0.008)),
    front: '',
    arrangement: 'group',
    offsetY: -0.01,
    scale: 0.56,
  }
}

/** A wooden cutting board, turned slightly. */
const paintBoard = ({ cx, cy, unit, random }: SceneContext): SceneLayers => {
  const turn = (random() < 0.5 ? -1 : 1) * (6 + random() * 8)
  const [w, h] = [unit * 0.78, unit * 0.62]
  const grain = [0.2, 0.38, 0.61, 0.8].map((share) => {
    const bend = ((random() - 0.5) * unit * 0.03).toFixed(1)
    const from = `${(cx - w * 0.44).toFixed(1)} ${(cy - h / 2 + h * share).toFixed(1)}`
    return `<path d="M${from} q ${w * 0.22} ${bend} ${w * 0.44} 0 t ${w * 0.42} 0" ${line(WOOD_COLOUR.line, unit * 0.005)} opacity="0.55"/>`
  })
  const plank = (down: number, paint: string) =>
    drawRect([cx - w / 2, cy - h / 2 + down, w, h], unit * 0.09, paint)
  const shine = drawRect(
    [cx - w / 2 + unit * 0.012, cy - h / 2 + unit * 0.01, w - unit * 0.024, h * 0.5],
    unit * 0.08,
    `fill="${WOOD_COLOUR.light}" opacity="0.35"`,
  )
  const hole = drawEllipse([cx + w * 0.42, cy - h * 0.36], [unit * 0.02, unit * 0.02], WOOD_COLOUR.dark)
  const whole =
    plank(unit * 0.022, WOOD_COLOUR.dark) + plank(0, WOOD_COLOUR.base) + shine + grain.join('') + hole
  return {
    behind:
      drawGroundShadow([cx, cy + unit * 0.12], [unit * 0.5, unit * 0.37]) +
      `<g transform="rotate(${turn.toFixed(1)} ${cx} ${cy})">${whole}</g>`,
    front: '',
    arrangement: 'group',
    offsetY: -0.01,
    scale: 0.58,
  }
}

/** A crate with its slats in front of the items. */
const paintCrate = ({ cx, cy, unit, shades }: SceneContext): SceneLayers => {
  const w = unit * 0.72
  const slat = (at: number) => {
    const y = cy + unit * (0.12 + at * 0.115)
    const nails = [-0.46, 0.46].map((x) =>
      drawEllipse([cx + w * x, y + unit * 0.048], [unit * 0.007, unit * 0.007], WOOD_COLOUR.dark),
    )
    return (
      drawRect([cx - w / 2, y + unit * 0.008, w, unit * 0.098], unit * 0.014, WOOD_COLOUR.dark) +
      drawRect([cx - w / 2, y, w, unit * 0.096], unit * 0.014, at ? WOOD_COLOUR.base : WOOD_COLOUR.light) +
      nails.join('')
    )
  }
  return {
    behind:
      drawGroundShadow([cx, cy + unit * 0.37], [unit * 0.46, unit * 0.06]) +
      drawRect(
        [cx - w * 0.47, cy - unit * 0.02, w * 0.94, unit * 0.34],
        unit * 0.02,
        mixColours(WOOD_COLOUR.dark, shades.ink, 0.45),
      ),
    front: slat(0) + slat(1),
    arrangement: 'group',
    offsetY: -0.07,
    scale: 0.6,
  }
}

/** A bowl with its front edge in front of the items. */
const paintBowl = ({ cx, cy, unit, shades }: SceneContext): SceneLayers => {
  const [rx, y] = [unit * 0.36, cy + unit * 0.07]
  const side = mixColours(shades.deep, '#ffffff', 0.25)
  const rim = `M${cx - rx} ${y} A ${rx} ${unit * 0.1} 0 0 0 ${cx + rx} ${y}`
  const deep = y + unit * 0.28
  return {
    behind:
      drawGroundShadow([cx, cy + unit * 0.37], [unit * 0.33, unit * 0.05]) +
      drawEllipse([cx, y], [rx, unit * 0.1], mixColours(shades.shadow, '#ffffff', 0.25)),
    front:
      `<path d="${rim} C ${cx + rx} ${y + unit * 0.18} ${cx + rx / 2} ${deep} ${cx} ${deep} C ${cx - rx / 2} ${deep} ${cx - rx} ${y + unit * 0.18} ${cx - rx} ${y} Z" fill="${side}"/>` +
      `<path d="${rim}" ${line('#ffffff', unit * 0.016)} opacity="0.85"/>` +
      drawRect(
        [cx - unit * 0.13, y + unit * 0.265, unit * 0.26, unit * 0.03],
        unit * 0.015,
        mixColours(side, shades.shadow, 0.35),
      ),
    arrangement: 'group',
    offsetY: -0.08,
    scale: 0.56,
  }
}

/** A bag of kraft paper, torn open at the top. */
const paintBag = ({ cx, cy, unit, shades }: SceneContext): SceneLayers => {
  const [w, top, bottom] = [unit * 0.56, cy - unit * 0.02, cy + unit * 0.38]
  const teeth = Array.from({ length: 28 }, (_, at) => `l ${w / 28} ${(at % 2 ? 1 : -1) * unit * 0.022}`)
  const kraft = mixColours(shades.base, '#c99f6b', 0.55)
  return {
    behind:
      drawGroundShadow([cx, bottom], [unit * 0.36, unit * 0.05]) +
      drawRect(
        [cx - w / 2, top - unit * 0.03, w, unit * 0.2],
        unit * 0.01,
        mixColours(kraft, '#5d4426', 0.35),
      ),
    front:
      `<path d="M${cx - w / 2} ${top} ${teeth.join(' ')} L ${cx + w * 0.47} ${bottom} L ${cx - w * 0.47} ${bottom} Z" fill="${kraft}"/>` +
      `<path d="M${cx + w / 2} ${top} L ${cx + w * 0.47} ${bottom} L ${cx + w * 0.3} ${bottom} L ${cx + w * 0.34} ${top} Z" fill="${mixColours(kraft, '#5d4426', 0.14)}"/>` +
      drawRect(
        [cx - unit * 0.14, cy + unit * 0.13, unit * 0.24, unit * 0.12],
        unit * 0.02,
        mixColours(kraft, '#ffffff', 0.72),
      ),
    arrangement: 'group',
    offsetY: -0.12,
    scale: 0.5,
  }
}

/** Painters of all scenes. */
export const scenePainters: Record<Scene, (context: SceneContext) => SceneLayers> = {
  plain: paintPlain,
  plate: paintPlate,
  board: paintBoard,
  crate: paintCrate,
  bowl: paintBowl,
  bag: paintBag,
  shelf: paintShelf,
  table: paintTable,
  street: paintStreet,
  clear: paintClear,
}
