import { castShadow, ellipse, rect, type SceneLayers, type SceneContext } from './drawing.ts'
import { mix } from './tint.ts'

const GROUND = 0.33

/** Houses far behind, pale, to both edges of the picture. */
function skyline({ cy, width, unit, shades, random }: SceneContext): string {
  const ground = cy + unit * GROUND
  const wall = mix(shades.deep, '#ffffff', 0.3)
  const parts: string[] = []
  for (let x = -unit * 0.05; x < width;) {
    const [w, h] = [unit * (0.16 + random() * 0.12), unit * (0.34 + random() * 0.26)]
    const paint = `fill="${wall}" opacity="${(0.45 + random() * 0.3).toFixed(2)}"`
    const roof = random() < 0.6 ? unit * 0.08 : 0
    parts.push(
      `<path d="M${x} ${ground} V ${ground - h} L ${x + w / 2} ${ground - h - roof} L ${x + w} ${ground - h} V ${ground} Z" ${paint}/>`,
      ...[0, 1, 2].flatMap((floor) =>
        [0.22, 0.6].map((side) =>
          rect(
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

/** The shop itself: wall, sign, striped awning, window with warm light, front entrance. */
function shopfront({ cx, cy, unit, shades }: SceneContext): string {
  const { accent } = shades
  const [w, ground] = [unit * 0.84, cy + unit * GROUND]
  const [left, top] = [cx - w / 2, ground - unit * 0.62]
  const dark = mix(accent, '#1b1714', 0.45)
  const stripes = Array.from({ length: 12 }, (_, at) => {
    const width = w / 12
    const x = left + at * width
    const y = top + unit * 0.15
    const foot = y + unit * 0.1
    return `<path d="M${x} ${y} h ${width} V ${foot} a ${width / 2} ${unit * 0.03} 0 0 1 ${-width} 0 Z" fill="${at % 2 ? '#ffffff' : accent}"/>`
  })
  const pane = (x: number, width: number) =>
    rect([x, top + unit * 0.29, width, unit * 0.24], unit * 0.012, '#fff3d6') +
    rect(
      [x, top + unit * 0.29, width, unit * 0.24],
      unit * 0.012,
      `fill="none" stroke="${dark}" stroke-width="${unit * 0.012}"`,
    ) +
    `<path d="M${x + width * 0.12} ${top + unit * 0.47} l ${width * 0.26} ${-unit * 0.15} h ${width * 0.12} l ${-width * 0.26} ${unit * 0.15} Z" fill="#ffffff" opacity="0.6"/>`
  return [
    rect([left, top, w, unit * 0.62], unit * 0.018, mix(accent, '#fffaf0', 0.78)),
    rect([left - unit * 0.02, top - unit * 0.012, w + unit * 0.04, unit * 0.045], unit * 0.012, dark),
    rect([left + w * 0.22, top + unit * 0.055, w * 0.56, unit * 0.07], unit * 0.035, dark),
    rect(
      [left + w * 0.3, top + unit * 0.084, w * 0.4, unit * 0.012],
      unit * 0.006,
      'fill="#fffaf0" opacity="0.9"',
    ),
    rect([left, top + unit * 0.54, w, unit * 0.08], 0, mix(accent, '#fffaf0', 0.45)),
    pane(left + w * 0.06, w * 0.3),
    pane(left + w * 0.64, w * 0.3),
    rect([left + w * 0.41, top + unit * 0.29, w * 0.18, unit * 0.33], unit * 0.012, dark),
    rect([left + w * 0.435, top + unit * 0.32, w * 0.13, unit * 0.14], unit * 0.008, '#fff3d6'),
    ellipse([left + w * 0.56, top + unit * 0.5], [unit * 0.008, unit * 0.008], '#f3d9a0'),
    rect([left, top + unit * 0.15, w, unit * 0.125], 0, `fill="${shades.ink}" opacity="0.16"`),
    ...stripes,
  ].join('')
}

/** A shop in its street; the glyphs are on the pavement in front of it. */
export function street(context: SceneContext): SceneLayers {
  const { cx, cy, width, height, unit, shades } = context
  const ground = cy + unit * GROUND
  return {
    behind: [
      ellipse(
        [cx + width * 0.36, cy - unit * 0.34],
        [unit * 0.08, unit * 0.08],
        'fill="#fff6d8" opacity="0.95"',
      ),
      skyline(context),
      castShadow([cx, ground], [unit * 0.56, unit * 0.05]),
      shopfront(context),
      rect([0, ground, width, height - ground], 0, mix(shades.deep, '#ffffff', 0.18)),
      rect([0, ground, width, unit * 0.018], 0, mix(shades.base, '#ffffff', 0.6)),
      castShadow([cx, ground + unit * 0.085], [unit * 0.42, unit * 0.03]),
    ].join(''),
    front: '',
    arrangement: 'row',
    offsetY: GROUND - 0.275 + 0.08,
    scale: 0.52,
  }
}
