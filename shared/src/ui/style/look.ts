import { serializeStyles, type CSSObject, type SerializedStyles } from '@emotion/serialize'
import type { Theme } from '../theme/theme.ts'

/** Rules for the instances with these props. */
type Variant = { props: Readonly<Record<string, unknown>>; style: CSSObject }
export type Rules = CSSObject & { variants?: readonly Variant[] }
export type RulesOf<Own> = Rules | ((props: { theme: Theme } & Own) => Rules)

type Props = Record<string, unknown>
type Piece = { style: CSSObject; props?: Variant['props'] }
/**
 * The rules of a component under one theme and one set of its own props, and the styles serialised from them.
 */
type Look = { pieces: readonly Piece[]; made: Map<string, SerializedStyles> }

/** Returns an instance's style: `inherited` are rules passed to it by class name, which win. */
export type StyleOf = (theme: Theme, props: Props, inherited: string) => SerializedStyles

function piecesOf(rules: readonly RulesOf<object>[], props: { theme: Theme }): Piece[] {
  return rules.flatMap((rule) => {
    const { variants = [], ...style } = typeof rule === 'function' ? rule(props) : rule
    return [{ style }, ...variants]
  })
}

function fits({ props: wanted }: Piece, props: Props): boolean {
  for (const name in wanted) if (props[name] !== wanted[name]) return false
  return true
}

/**
 * Computes a component's style once for each theme and combination of props, not for each instance: a menu
 * has a thousand of them (docs/decisions/015).
 */
export function styleOf(rules: readonly RulesOf<object>[], own: readonly string[]): StyleOf {
  const looks = new WeakMap<Theme, Map<string, Look>>()
  const lookOf = (theme: Theme, props: Props): Look => {
    let byOwn = looks.get(theme)
    if (!byOwn) looks.set(theme, (byOwn = new Map<string, Look>()))
    const key = own.map((name) => props[name]).join(' ')
    let look = byOwn.get(key)
    if (!look) {
      const ownProps = Object.fromEntries(own.map((name) => [name, props[name]]))
      look = { pieces: piecesOf(rules, { ...ownProps, theme }), made: new Map() }
      byOwn.set(key, look)
    }
    return look
  }
  return (theme, props, inherited) => {
    const { pieces, made } = lookOf(theme, props)
    let key = inherited
    for (const piece of pieces) if (piece.props) key += fits(piece, props) ? '+' : '-'
    let style = made.get(key)
    if (!style) {
      const chosen = pieces.filter((piece) => fits(piece, props)).map((piece) => piece.style)
      style = serializeStyles([...chosen, inherited])
      made.set(key, style)
    }
    return style
  }
}
