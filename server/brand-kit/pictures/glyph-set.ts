import { createRequire } from 'node:module'
import type { icons } from '@iconify-json/fluent-emoji-flat'

type GlyphSet = typeof icons
let known: GlyphSet | undefined

/**
 * The icon set that pictures are composed of: nine megabytes, loaded when the first picture needs it, not at every
 * start.
 */
function glyphSet(): GlyphSet {
  const load = createRequire(import.meta.url)
  known ??= load('@iconify-json/fluent-emoji-flat/icons.json') as GlyphSet // the package's own file
  return known
}

/** The drawing of a glyph, by its name or an alias; undefined when the set has none. */
export function glyphBody(name: string): string | undefined {
  const { icons: drawings, aliases } = glyphSet()
  return (drawings[name] ?? drawings[aliases?.[name]?.parent ?? ''])?.body
}
