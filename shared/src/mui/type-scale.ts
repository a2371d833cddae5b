import type { FontSize } from '../ui/theme/brand-look.ts'

/** The names of the type scale, from huge to button-3 (spec §9); `base.css` has their sizes. */
const names = new Set([
  'huge',
  'h1',
  'h2',
  'h3',
  'h4',
  'lead',
  'body1',
  'body2',
  'body3',
  'caption',
  'button1',
  'button2',
  'button3',
])

const BASE_PX = 16
/** A larger size is for wide screens and shrinks on phones. */
const LARGE_PX = 20
const rem = (px: number) => `${Math.round((px / BASE_PX) * 1000) / 1000}rem`
const flexible = (px: number) =>
  px <= LARGE_PX ? rem(px) : `clamp(${rem(px * 0.72)}, ${rem(px * 0.58)} + 1.5vw, ${rem(px)})`

const isReasonable = ({ size }: FontSize) => size >= 10 && size <= 96

/** Custom properties of the sizes a brand sets itself; unknown names and unreasonable sizes are ignored. */
export function ownSizes(sizes: readonly FontSize[] = []): Record<string, string> {
  const known = sizes
    .map((size) => ({ ...size, name: size.name.replaceAll(/[-_ ]/g, '').toLowerCase() }))
    .filter((size) => names.has(size.name) && isReasonable(size))
  const properties = known.flatMap(({ name, size, lineHeight, weight }) => [
    [`--${name}-size`, flexible(size)],
    [`--${name}-line`, String(lineHeight)],
    [`--${name}-weight`, String(weight)],
  ])
  return Object.fromEntries(properties)
}
