/**
 * The names of the type scale, from huge to button-3 (spec §9). Sizes are in rem, so the browser's text size
 * applies.
 */
export const typeScale = {
  huge: {
    fontSize: 'clamp(2.125rem, 1.4rem + 3vw, 3.5rem)',
    fontWeight: 800,
    lineHeight: 1.08,
    letterSpacing: '-.025em',
  },
  h1: {
    fontSize: 'clamp(1.625rem, 1.35rem + 1.2vw, 2.25rem)',
    fontWeight: 800,
    lineHeight: 1.15,
    letterSpacing: '-.02em',
  },
  h2: {
    fontSize: 'clamp(1.25rem, 1.1rem + .6vw, 1.5rem)',
    fontWeight: 700,
    lineHeight: 1.25,
    letterSpacing: '-.012em',
  },
  h3: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.3, letterSpacing: '-.006em' },
  h4: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.35, letterSpacing: 0 },
  lead: { fontSize: '1.125rem', fontWeight: 400, lineHeight: 1.55, letterSpacing: 0 },
  body1: { fontSize: '1rem', fontWeight: 400, lineHeight: 1.5, letterSpacing: 0 },
  body2: { fontSize: '.875rem', fontWeight: 400, lineHeight: 1.45, letterSpacing: 0 },
  body3: { fontSize: '.8125rem', fontWeight: 500, lineHeight: 1.4, letterSpacing: 0 },
  caption: { fontSize: '.75rem', fontWeight: 500, lineHeight: 1.35, letterSpacing: '.005em' },
  button1: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: 0 },
  button2: { fontSize: '.9375rem', fontWeight: 600, lineHeight: 1.25, letterSpacing: 0 },
  button3: { fontSize: '.8125rem', fontWeight: 600, lineHeight: 1.25, letterSpacing: 0 },
} as const

export type TypeName = keyof typeof typeScale
export type TypeStyle = {
  fontSize: string
  fontWeight: number
  lineHeight: number
  letterSpacing: string | number
}

/** A size a brand's content sets: px, by the scale's name with or without its hyphen (`button-3`). */
export type FontSize = { name: string; size: number; lineHeight: number; weight: number }

const BASE_PX = 16
/** A larger size is for wide screens and shrinks on phones. */
const LARGE_PX = 20
const rem = (px: number) => `${Math.round((px / BASE_PX) * 1000) / 1000}rem`
const flexible = (px: number) =>
  px <= LARGE_PX ? rem(px) : `clamp(${rem(px * 0.72)}, ${rem(px * 0.58)} + 1.5vw, ${rem(px)})`

/** The scale with a brand's own sizes; unknown names and unreasonable sizes are ignored. */
export function brandScale(sizes: readonly FontSize[] = []) {
  const own = new Map(sizes.map((size) => [size.name.replaceAll(/[-_ ]/g, '').toLowerCase(), size]))
  const entries = Object.entries(typeScale).map(([name, style]) => {
    const set = own.get(name)
    if (!set || !(set.size >= 10 && set.size <= 96)) return [name, style] as const
    const { size, lineHeight, weight } = set
    return [name, { ...style, fontSize: flexible(size), lineHeight, fontWeight: weight }] as const
  })
  return Object.fromEntries(entries) as Record<TypeName, TypeStyle> // one entry per name
}
