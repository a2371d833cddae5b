import { castShadow, ellipse, rect, type SceneLayers, type SceneContext } from './drawing.ts'
import { mix } from './tint.ts'
import { WOOD } from './wood.ts'

/** A pale disc and a shadow. */
export const plain = ({ cx, cy, unit, shades }: SceneContext): SceneLayers => ({
  behind:
    ellipse(
      [cx, cy],
      [unit * 0.41, unit * 0.41],
      `fill="${mix(shades.light, '#ffffff', 0.35)}" opacity="0.75"`,
    ) + castShadow([cx, cy + unit * 0.31], [unit * 0.3, unit * 0.05]),
  front: '',
  arrangement: 'group',
  offsetY: 0,
  scale: 0.6,
})

/** A plank of a shelf, another one far behind it. */
export const shelf = ({ cx, cy, width, unit, shades }: SceneContext): SceneLayers => {
  const plank = (y: number) =>
    rect([-20, y, width + 40, unit * 0.045], 0, WOOD.base) +
    rect([-20, y, width + 40, unit * 0.012], 0, WOOD.light) +
    rect([-20, y + unit * 0.045, width + 40, unit * 0.025], 0, `fill="${shades.shadow}" opacity="0.2"`)
  const y = cy + unit * 0.27
  return {
    behind:
      `<g opacity="0.4">${plank(cy - unit * 0.4)}</g>${plank(y)}` +
      castShadow([cx, y + unit * 0.012], [unit * 0.36, unit * 0.03]),
    front: '',
    arrangement: 'row',
    offsetY: -0.005,
    scale: 0.66,
  }
}

/** A striped cloth. */
export const table = ({ cx, cy, width, height, unit, shades }: SceneContext): SceneLayers => {
  const y = cy + unit * 0.14
  const stripe = unit * 0.06
  const stripes = Array.from({ length: Math.ceil(width / stripe / 2) }, (_, at) =>
    rect(
      [at * stripe * 2, y, stripe, height - y],
      0,
      `fill="${mix(shades.deep, '#ffffff', 0.35)}" opacity="0.45"`,
    ),
  )
  return {
    behind:
      rect([0, y, width, height - y], 0, mix(shades.base, '#ffffff', 0.62)) +
      stripes.join('') +
      rect([0, y, width, unit * 0.012], 0, mix(shades.deep, '#ffffff', 0.2)) +
      castShadow([cx, cy + unit * 0.29], [unit * 0.4, unit * 0.06]),
    front: '',
    arrangement: 'group',
    offsetY: 0.02,
    scale: 0.62,
  }
}

/** No background: a heap of goods in front of whatever is behind the picture. */
export const clear = ({ cx, cy, unit }: SceneContext): SceneLayers => ({
  behind: castShadow([cx, cy + unit * 0.4], [unit * 0.74, unit * 0.07]),
  front: '',
  arrangement: 'heap',
  offsetY: 0.02,
  scale: 0.88,
})
