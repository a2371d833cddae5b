import type { Shades } from './tint.ts'

/** What a scene is painted with: its centre, a unit of size, its shades and its random numbers. */
export type SceneContext = {
  width: number
  height: number
  cx: number
  cy: number
  unit: number
  shades: Shades
  random: () => number
}

/** Parts of a scene behind and in front of the glyphs, and how the glyphs are placed in it. */
export type SceneLayers = {
  behind: string
  front: string
  arrangement: 'group' | 'row' | 'heap'
  /** Offset of the group's middle below the scene's middle, and the group's size, in units. */
  offsetY: number
  scale: number
}

const at = (value: number) => value.toFixed(1)

/** A rectangle; `radius` rounds its corners. */
export function rect(
  box: [x: number, y: number, width: number, height: number],
  radius: number,
  paint: string,
): string {
  const [x, y, width, height] = box
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(radius)}" ${fill(paint)}/>`
}

/** An ellipse of SVG; `paint` is a colour or whole attributes. */
export function ellipse(
  middle: [cx: number, cy: number],
  radii: [rx: number, ry: number],
  paint: string,
): string {
  return `<ellipse cx="${at(middle[0])}" cy="${at(middle[1])}" rx="${at(radii[0])}" ry="${at(radii[1])}" ${fill(paint)}/>`
}

/** A colour, or attributes when it contains an equals sign. */
const fill = (paint: string) => (paint.includes('=') ? paint : `fill="${paint}"`)

/** A soft shadow on the ground; `ground` is the gradient that compose.ts defines. */
export const castShadow = (middle: [number, number], radii: [number, number]) =>
  ellipse(middle, radii, 'url(#ground)')
