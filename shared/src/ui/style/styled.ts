import {
  createElement,
  use,
  useInsertionEffect,
  type ComponentProps,
  type ElementType,
  type ReactElement,
} from 'react'
import { ThemeContext } from '../theme/theme-context.ts'
import { styleOf, type RulesOf } from './look.ts'
import { classOf, insert } from './sheet.ts'
import { useSheet } from './StyleRoot.tsx'

type Parts = { tag: ElementType; own: readonly string[]; rules: readonly RulesOf<object>[] }
type Options = {
  /** Props that only affect the style: they are not passed to the element. */
  own?: readonly string[]
}
type StyledProps<Tag extends ElementType, Own> = ComponentProps<Tag> & Own & { as?: ElementType }

const PARTS = Symbol('styled')

/** Rules of class names passed to a component: if that is styled itself, they must win over its own. */
const handedOn = new Map<string, string>()

const partsOf = (tag: ElementType): Parts | undefined =>
  typeof tag === 'function' ? (tag as { [PARTS]?: Parts })[PARTS] : undefined // set by `styled`

/** Splits a class list into passed-on rules and foreign class names. */
function takeOver(className: string | undefined): { inherited: string; foreign: string } {
  if (!className) return { inherited: '', foreign: '' }
  const names = className.split(' ')
  return {
    inherited: names.map((name) => handedOn.get(name) ?? '').join(''),
    foreign: names.filter((name) => !handedOn.has(name)).join(' '),
  }
}

/**
 * An element or component with rules of its own, computed from the theme:
 * `styled('div')(({ theme }) => ({ … }))`. `variants` in the rules apply to instances with certain `data-*`
 * props. `as` changes the element.
 */
export function styled<Tag extends ElementType>(tag: Tag, { own = [] }: Options = {}) {
  return <Own extends object = object>(...rules: readonly RulesOf<Own>[]) => {
    const base = partsOf(tag)
    const parts: Parts = {
      tag: base?.tag ?? tag,
      own: [...(base?.own ?? []), ...own],
      rules: [...(base?.rules ?? []), ...(rules as readonly RulesOf<object>[])], // they read only the props they name
    }
    const styleFor = styleOf(parts.rules, parts.own)

    function Styled({
      as = parts.tag,
      className,
      ...props
    }: Record<string, unknown> & { as?: ElementType; className?: string }): ReactElement {
      const sheet = useSheet()
      const { inherited, foreign } = takeOver(className)
      const style = styleFor(use(ThemeContext), props, inherited)
      if (sheet.isServer) insert(sheet, style)
      useInsertionEffect(() => insert(sheet, style), [sheet, style])
      const name = classOf(style.name)
      if (typeof as !== 'string') handedOn.set(name, `${style.styles};`)
      for (const key of parts.own) delete props[key]
      return createElement(as, { ...props, className: foreign ? `${foreign} ${name}` : name })
    }
    return Object.assign(Styled as (props: StyledProps<Tag, Own>) => ReactElement, { [PARTS]: parts }) // its props are its element's
  }
}
