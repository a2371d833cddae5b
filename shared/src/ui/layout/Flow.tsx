import { clsx } from 'clsx'
import { createElement, type ComponentProps, type ElementType, type ReactElement } from 'react'
import styles from './Flow.module.css'

/** Space between children, in steps of the 4 px grid. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10

type FlowProps<Tag extends ElementType, Own> = Omit<ComponentProps<Tag>, keyof Own | 'as' | 'gap'> &
  Own & { as?: Tag; gap: Gap }

const flowClass = (name: 'stack' | 'row' | 'columns' | 'grid', gap: Gap) =>
  clsx(styles[name], styles[`gap${gap}`])

/** Stacks children vertically; with `align="start"` they keep their own width. */
export function Stack<Tag extends ElementType = 'div'>(
  props: FlowProps<Tag, { align?: 'start' }>,
): ReactElement {
  const { as = 'div', gap, align, ...rest } = props
  return createElement(as, { ...rest, className: flowClass('stack', gap), 'data-align': align })
}

type RowLook = {
  align?: 'center' | 'baseline'
  justify?: 'between' | 'center'
  /** Wraps into further lines if there is no room. */
  wrap?: boolean
}

/** Places children side by side. */
export function Row<Tag extends ElementType = 'div'>(props: FlowProps<Tag, RowLook>): ReactElement {
  const { as = 'div', gap, align, justify, wrap, ...rest } = props
  return createElement(as, {
    ...rest,
    className: flowClass('row', gap),
    'data-align': align,
    'data-justify': justify,
    'data-wrap': wrap || undefined,
  })
}

/** Two equal columns from 768 px, one on phones. */
export function Columns<Tag extends ElementType = 'div'>(
  props: FlowProps<Tag, { align?: 'start' }>,
): ReactElement {
  const { as = 'div', gap, align, ...rest } = props
  return createElement(as, { ...rest, className: flowClass('columns', gap), 'data-align': align })
}

type GridLook = {
  /** Columns on phones. */
  columns?: 1 | 2
  /** Columns from 768 px. `fit`: as many as fit, at least 160 px wide, and no more than there are children. */
  wide?: 2 | 4 | 'fit'
}

/** Places children in equal columns. */
export function Grid<Tag extends ElementType = 'div'>(props: FlowProps<Tag, GridLook>): ReactElement {
  const { as = 'div', gap, columns = 1, wide, ...rest } = props
  return createElement(as, {
    ...rest,
    className: flowClass('grid', gap),
    'data-columns': columns,
    'data-wide': wide,
  })
}
