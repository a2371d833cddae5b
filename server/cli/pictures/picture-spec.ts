import { findGlyphBody } from './glyphs.ts'

/** The scenes that a composed picture can have. */
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

/** A picture as text: its glyphs, their scene, and the tint behind them. */
export type PictureSpec = { glyphs: string[]; scene?: Scene; tint?: string }

const isScene = (word: string): word is Scene => (scenes as readonly string[]).includes(word)

/**
 * Parses `red-apple green-apple*2 @crate #FDECE4`: names of glyphs, the first in front (`*2` repeats one), a scene
 * (`@clear` has no background) and a tint. Throws on anything else.
 */
export function parsePictureSpec(source: string): PictureSpec {
  const spec: PictureSpec = { glyphs: [] }
  for (const word of source.trim().split(/\s+/)) {
    if (word.startsWith('#')) {
      if (!/^#[0-9a-fA-F]{6}$/.test(word)) throw new Error(`"${word}" is not a colour`)
      spec.tint = word
    } else if (word.startsWith('@')) {
      const scene = word.slice(1)
      if (!isScene(scene)) throw new Error(`no scene "${word}"; there are @${scenes.join(' @')}`)
      spec.scene = scene
    } else {
      const [name = '', times = '1'] = word.split('*')
      if (findGlyphBody(name) === undefined) throw new Error(`no glyph "${name}"`)
      if (!/^[1-9]$/.test(times)) throw new Error(`"${word}" repeats a glyph 1 to 9 times`)
      spec.glyphs.push(...Array.from({ length: Number(times) }, () => name))
    }
  }
  if (spec.glyphs.length === 0) throw new Error('names no glyph')
  return spec
}
