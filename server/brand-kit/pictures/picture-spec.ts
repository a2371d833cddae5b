import { glyphBody } from './glyph-set.ts'

/** The scenes a composed picture can have. */
export const scenes = [
  'plate',
  'board',
  'crate',
  'bowl',
  'bag',
  'shelf',
  'table',
  'street',
  'plain',
  'clear',
] as const
export type Scene = (typeof scenes)[number]

/** A picture as text: its glyphs, the scene they are in, the tint behind them. */
export type PictureSpec = { glyphs: string[]; scene?: Scene; tint?: string }

const isScene = (word: string): word is Scene => (scenes as readonly string[]).includes(word)

/**
 * Reads `red-apple green-apple*2 @crate #FDECE4`: glyph names (`*2` repeats one), a scene, a tint. Returns the first
 * problem as text instead of throwing, because an import reports all of them.
 */
export function parsePictureSpec(source: string): PictureSpec | { problem: string } {
  const spec: PictureSpec = { glyphs: [] }
  for (const word of source.trim().split(/\s+/)) {
    if (word.startsWith('#')) {
      if (!/^#[0-9a-fA-F]{6}$/.test(word)) return { problem: `"${word}" is not a colour` }
      spec.tint = word
    } else if (word.startsWith('@')) {
      const scene = word.slice(1)
      if (!isScene(scene)) return { problem: `no scene "${word}"; there are @${scenes.join(' @')}` }
      spec.scene = scene
    } else {
      const [name = '', times = '1'] = word.split('*')
      if (glyphBody(name) === undefined) return { problem: `no glyph "${name}"` }
      if (!/^[1-9]$/.test(times)) return { problem: `"${word}" repeats a glyph 1 to 9 times` }
      spec.glyphs.push(...Array.from({ length: Number(times) }, () => name))
    }
  }
  return spec.glyphs.length > 0 ? spec : { problem: 'names no glyph' }
}
