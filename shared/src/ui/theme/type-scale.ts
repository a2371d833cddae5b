/** The names of the type scale, from huge to button-3 (spec §9). Sizes are rem, so a reader's own size counts. */
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

/** Sizes a brand's content may set for itself, by scale name; anything but a length is ignored. */
export type FontSizes = Partial<Record<TypeName, string>>

const LENGTH = /^\d*\.?\d+(?:rem|em|px)$/

/** The scale with a brand's own sizes in place. */
export function brandScale(sizes: FontSizes = {}) {
  const entries = Object.entries(typeScale).map(([name, style]) => {
    const own = sizes[name as TypeName] // the keys are the scale's own
    return [name, own && LENGTH.test(own) ? { ...style, fontSize: own } : style] as const
  })
  return Object.fromEntries(entries) as Record<TypeName, (typeof typeScale)[TypeName]> // one entry per name
}
