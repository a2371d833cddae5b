import type { SerializedStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'

/** The rules of one document: one sheet per request on the server, one per page in the browser. */
export type StyleSheet = {
  /** The server inserts rules while it renders; the browser before it paints. */
  readonly isServer: boolean
  has: (name: string) => boolean
  add: (name: string, rules: readonly string[], kind: 'class' | 'global') => void
}

/** The class name of a serialised style. */
export const classOf = (name: string): string => `css-${name}`

const texts = new WeakMap<SerializedStyles, readonly string[]>()

/** A style as single rules, with nesting resolved. No vendor prefixes are added. */
function rulesOf(style: SerializedStyles, selector: string): readonly string[] {
  const known = texts.get(style)
  if (known) return known
  const { styles } = style
  const rules = compile(selector ? `${selector}{${styles}}` : styles)
    .map((rule) => serialize([rule], stringify))
    .filter(Boolean)
  texts.set(style, rules)
  return rules
}

/** Inserts a style, and the keyframes it uses, into a sheet that does not contain it yet. */
export function insert(sheet: StyleSheet, style: SerializedStyles, kind: 'class' | 'global' = 'class'): void {
  if (sheet.has(style.name)) return
  sheet.add(style.name, rulesOf(style, kind === 'class' ? `.${classOf(style.name)}` : ''), kind)
  for (let frames = style.next; frames; frames = frames.next) {
    if (!sheet.has(frames.name)) sheet.add(frames.name, rulesOf(frames, ''), 'class')
  }
}
