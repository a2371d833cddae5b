import { createRequire } from 'node:module'
import type { icons } from '@iconify-json/fluent-emoji-flat'

type GlyphSet = typeof icons
let known: GlyphSet | undefined

/** The icon set, nine megabytes: loaded when the first glyph is drawn. */
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

const SIDE = 32
let drawn = 0

type Place = { x: number; y: number; size: number; turn: number }

const bodyOf = (name: string) => glyphBody(name) ?? ''

function placed(body: string, { x, y, size, turn }: Place): string {
  const at = [x, y, turn].map((value) => value.toFixed(1))
  return `<g transform="translate(${at[0]} ${at[1]}) rotate(${at[2]}) scale(${(size / SIDE).toFixed(3)}) translate(-16 -16)">${body}</g>`
}

/**
 * Repeats every painted part in light and shade, so that a flat drawing gets volume. Right above its own part, so that
 * what a later part covers stays covered. `sheen` is the gradient that compose.ts defines.
 */
const shaded = (body: string) =>
  body.replaceAll(/<(?:path|circle|ellipse|rect)\b[^>]*fill="#[^"]*"[^>]*\/>/g, (part) => {
    const light = part.replace(/fill="[^"]*"/, 'fill="url(#sheen)"').replace(/ stroke="[^"]*"/, '')
    return part + light
  })

/** A glyph of the icon set, `size` wide, its middle at (x, y), turned by `turn` degrees. */
export function glyph(name: string, at: Place): string {
  // Gradients of two copies must not share an id.
  drawn += 1
  const own = bodyOf(name)
    .replaceAll(/id="([^"]+)"/g, `id="$1-${drawn}"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#$1-${drawn})`)
    .replaceAll(/href="#([^"]+)"/g, `href="#$1-${drawn}"`)
  return placed(shaded(own), at)
}

/** Layers of a soft shadow: how much larger, how far below in sizes of the glyph, how strong. */
const LAYERS = [
  [1.13, 0.03, 0.05],
  [1.09, 0.025, 0.07],
  [1.055, 0.02, 0.09],
  [1.03, 0.014, 0.11],
] as const

/**
 * A glyph's shadow: its outline a few times, growing fainter. A blur would look the same and take five times as long.
 */
export function shadow(name: string, at: Place, ink: string): string {
  const outline = bodyOf(name)
    .replaceAll(/<defs>.*?<\/defs>/g, '')
    .replaceAll(/(fill|stroke)="(?!none)[^"]*"/g, `$1="${ink}"`)
  return LAYERS.map(([grown, below, strength]) => {
    const copy = placed(outline, { ...at, size: at.size * grown, y: at.y + at.size * below })
    return `<g opacity="${strength}">${copy}</g>`
  }).join('')
}
