import type { SceneLayers } from './drawing.ts'
import { createRequire } from 'node:module'
import type { icons } from '@iconify-json/fluent-emoji-flat'

type Arrangement = SceneLayers['arrangement']

/** The position of one glyph in a group: offsets and size in units of the group's size, nearer ones last. */
type GlyphPosition = { x: number; y: number; size: number; turn: number }

/** Groups of one to nine. The first position is the nearest and largest. */
const GLYPH_GROUPS: Record<number, [number, number, number][]> = {
  1: [[0, 0, 1]],
  2: [
    [0.17, 0.08, 0.78],
    [-0.2, -0.06, 0.7],
  ],
  3: [
    [0, 0.15, 0.74],
    [-0.29, -0.09, 0.62],
    [0.29, -0.12, 0.6],
  ],
  4: [
    [-0.1, 0.18, 0.68],
    [0.28, 0.06, 0.58],
    [-0.33, -0.1, 0.54],
    [0.07, -0.22, 0.52],
  ],
  5: [
    [0, 0.2, 0.64],
    [-0.34, 0.06, 0.52],
    [0.34, 0.05, 0.52],
    [-0.16, -0.22, 0.48],
    [0.19, -0.23, 0.48],
  ],
  6: [
    [-0.02, 0.22, 0.6],
    [-0.36, 0.12, 0.5],
    [0.36, 0.11, 0.5],
    [-0.25, -0.18, 0.46],
    [0.04, -0.24, 0.46],
    [0.31, -0.2, 0.44],
  ],
  7: [
    [0, 0.24, 0.58],
    [-0.35, 0.17, 0.48],
    [0.35, 0.16, 0.48],
    [-0.42, -0.14, 0.42],
    [-0.13, -0.2, 0.46],
    [0.15, -0.23, 0.44],
    [0.42, -0.16, 0.42],
  ],
}

/** A row, as on a shelf or in a street, with slightly larger glyphs in the middle. */
const arrangeRow = (count: number): [number, number, number][] => {
  const width = Math.min(0.62, 1.5 / count)
  return Array.from({ length: count }, (_, at) => {
    const from = at - (count - 1) / 2
    return [from * width * 0.88, 0, count === 1 ? 0.9 : width * (1.06 - Math.abs(from) * 0.05)]
  })
}

/** Positions in a heap from back to front: two rows behind, lower and larger ones in front. */
const HEAP_POSITIONS: [number, number, number][] = [
  [-0.16, -0.34, 0.4],
  [0.2, -0.36, 0.42],
  [-0.44, -0.16, 0.4],
  [0.46, -0.17, 0.4],
  [0.02, -0.17, 0.46],
  [-0.3, -0.02, 0.46],
  [0.34, -0.02, 0.46],
  [-0.55, 0.19, 0.34],
  [0.56, 0.2, 0.34],
  [-0.31, 0.23, 0.42],
  [0.32, 0.23, 0.42],
  [0, 0.2, 0.48],
]

/** Positions for `count` glyphs, farthest first, slightly different for every picture. */
export function computeGlyphPositions(
  count: number,
  arrangement: Arrangement,
  random: () => number,
): GlyphPosition[] {
  if (arrangement === 'heap') {
    return HEAP_POSITIONS.slice(-count).map(([x, y, size]) => ({ x, y, size, turn: (random() - 0.5) * 22 }))
  }
  const shape = arrangement === 'row' ? arrangeRow(count) : (GLYPH_GROUPS[count] ?? GLYPH_GROUPS[7] ?? [])
  const mirrored = random() < 0.5 ? -1 : 1
  const loose = arrangement === 'row' ? 5 : 13
  const positions = shape.map(([x, y, size], at) => ({
    x: x * mirrored + (random() - 0.5) * 0.03,
    y: y + (random() - 0.5) * 0.03,
    size: size * (0.97 + random() * 0.06),
    turn: (random() - 0.5) * 2 * (at === 0 ? loose * 0.5 : loose),
  }))
  return arrangement === 'row' ? positions : positions.toReversed()
}

type GlyphSet = typeof icons
let cachedSet: GlyphSet | undefined

/** The icon set (nine megabytes), loaded when the first glyph is drawn. */
function loadGlyphSet(): GlyphSet {
  const load = createRequire(import.meta.url)
  cachedSet ??= load('@iconify-json/fluent-emoji-flat/icons.json') as GlyphSet // the package's own format
  return cachedSet
}

/** The drawing of a glyph by its name or an alias; undefined when the set does not contain it. */
export function findGlyphBody(name: string): string | undefined {
  const { icons: drawings, aliases } = loadGlyphSet()
  return (drawings[name] ?? drawings[aliases?.[name]?.parent ?? ''])?.body
}

const GLYPH_SIZE = 32
let drawnCount = 0

type Place = { x: number; y: number; size: number; turn: number }

const readGlyphBody = (name: string) => findGlyphBody(name) ?? ''

function placeGlyph(body: string, { x, y, size, turn }: Place): string {
  const at = [x, y, turn].map((value) => value.toFixed(1))
  return `<g transform="translate(${at[0]} ${at[1]}) rotate(${at[2]}) scale(${(size / GLYPH_SIZE).toFixed(3)}) translate(-16 -16)">${body}</g>`
}

/**
 * Repeats every painted part in light and shade, which gives a flat drawing volume. The copies are directly above their
 * part, so that later parts still cover them. `sheen` is the gradient that compose.ts defines.
 */
const addShading = (body: string) =>
  body.replaceAll(/<(?:path|circle|ellipse|rect)\b[^>]*fill="#[^"]*"[^>]*\/>/g, (part) => {
    const light = part.replace(/fill="[^"]*"/, 'fill="url(#sheen)"').replace(/ stroke="[^"]*"/, '')
    return part + light
  })

/** Draws a glyph of the icon set, `size` wide, with its centre at (x, y), turned by `turn` degrees. */
export function drawGlyph(name: string, at: Place): string {
  // Gradients of two copies must not share an id.
  drawnCount += 1
  const own = readGlyphBody(name)
    .replaceAll(/id="([^"]+)"/g, `id="$1-${drawnCount}"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#$1-${drawnCount})`)
    .replaceAll(/href="#([^"]+)"/g, `href="#$1-${drawnCount}"`)
  return placeGlyph(addShading(own), at)
}

/** Layers of a soft shadow: relative size, offset in glyph sizes, and opacity. */
const SHADOW_LAYERS = [
  [1.13, 0.03, 0.05],
  [1.09, 0.025, 0.07],
  [1.055, 0.02, 0.09],
  [1.03, 0.014, 0.11],
] as const

/**
 * A glyph's shadow: several copies of its outline, each fainter. A blur would look the same and take five times as
 * long.
 */
export function drawGlyphShadow(name: string, at: Place, ink: string): string {
  const outline = readGlyphBody(name)
    .replaceAll(/<defs>.*?<\/defs>/g, '')
    .replaceAll(/(fill|stroke)="(?!none)[^"]*"/g, `$1="${ink}"`)
  return SHADOW_LAYERS.map(([grown, below, strength]) => {
    const copy = placeGlyph(outline, { ...at, size: at.size * grown, y: at.y + at.size * below })
    return `<g opacity="${strength}">${copy}</g>`
  }).join('')
}
