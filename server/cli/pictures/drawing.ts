type Rgb = [number, number, number]

const parseRgb = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** A colour `#RRGGBB` between two colours; `share` of the second is from 0 to 1. */
export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [parseRgb(from), parseRgb(to)]
  const parts = a.map((part, at) => Math.round(part + ((b[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const saturateColour = (colour: string): string => {
  const parts = parseRgb(colour)
  const grey = (parts[0] + parts[1] + parts[2]) / 3
  const pushed = parts.map((part) => Math.max(0, Math.min(255, Math.round(grey + (part - grey) * 2.1))))
  return `#${pushed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The same hue as a pale colour, more saturated. */
function makeVivid(colour: string): string {
  const parts = parseRgb(colour)
  const [low, high] = [Math.min(...parts), Math.max(...parts)]
  const share = (part: number) => (high === low ? 0.5 : (part - low) / (high - low))
  const loud = parts.map((part) => Math.round(58 + share(part) * 132))
  return `#${loud.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Shades of one tint, from light to shadow. */
type Shades = {
  light: string
  base: string
  deep: string
  shadow: string
  ink: string
  /** The hue of the tint, fully saturated, for painted parts such as awnings and doors. */
  accent: string
}

/** Derives all shades of a picture from one pale tint: light above, deeper and more saturated below. */
export function chooseShades(tint: string): Shades {
  const strong = saturateColour(tint)
  return {
    light: mixColours(tint, '#ffffff', 0.55),
    base: tint,
    deep: mixColours(tint, strong, 0.75),
    shadow: mixColours(strong, '#5a4632', 0.35),
    ink: mixColours(strong, '#2a2018', 0.72),
    accent: makeVivid(tint),
  }
}

/** The inputs for painting a scene: its centre, a unit of size, its shades and its random numbers. */
export type SceneContext = {
  width: number
  height: number
  cx: number
  cy: number
  unit: number
  shades: Shades
  random: () => number
}

/** Parts of a scene behind and in front of the glyphs, and the arrangement of the glyphs. */
export type SceneLayers = {
  behind: string
  front: string
  arrangement: 'group' | 'row' | 'heap'
  /** Offset of the group's centre below the scene's centre, and the group's size, in units. */
  offsetY: number
  scale: number
}

const at = (value: number) => value.toFixed(1)

/** A rectangle; `radius` rounds its corners. */
export function drawRect(
  box: [x: number, y: number, width: number, height: number],
  radius: number,
  paint: string,
): string {
  const [x, y, width, height] = box
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(radius)}" ${fillAttributes(paint)}/>`
}

/** An SVG ellipse; `paint` is a colour or a list of attributes. */
export function drawEllipse(
  middle: [cx: number, cy: number],
  radii: [rx: number, ry: number],
  paint: string,
): string {
  return `<ellipse cx="${at(middle[0])}" cy="${at(middle[1])}" rx="${at(radii[0])}" ry="${at(radii[1])}" ${fillAttributes(paint)}/>`
}

/** A fill colour, or a list of attributes when it contains an equals sign. */
const fillAttributes = (paint: string) => (paint.includes('=') ? paint : `fill="${paint}"`)

/** A soft shadow on the ground; `ground` is the gradient that compose.ts defines. */
export const drawGroundShadow = (middle: [number, number], radii: [number, number]) =>
  drawEllipse(middle, radii, 'url(#ground)')
