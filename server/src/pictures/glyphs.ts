import { icons } from '@iconify-json/fluent-emoji-flat'

const SIDE = 32
let drawn = 0

/** A glyph of the icon set, `size` wide, its middle at (x, y), turned by `turn` degrees. */
export function glyph(name: string, at: { x: number; y: number; size: number; turn: number }): string {
  const body = (icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent ?? ''])?.body ?? ''
  // Gradients of two copies must not share an id.
  drawn += 1
  const own = body
    .replaceAll(/id="([^"]+)"/g, `id="$1-${drawn}"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#$1-${drawn})`)
    .replaceAll(/href="#([^"]+)"/g, `href="#$1-${drawn}"`)
  const scale = at.size / SIDE
  const [x, y, turn] = [at.x, at.y, at.turn].map((value) => value.toFixed(1))
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(-16 -16)">${own}</g>`
}
