import { clsx } from 'clsx'
import { createElement, type ComponentProps, type ElementType, type ReactElement } from 'react'

type ElementProps<Tag extends ElementType> = ComponentProps<Tag> & {
  /** Another element with the same look: a heading of another level, a list. */
  as?: ElementType
}

/** A part of the kit that is one element with a look: its `className` is added to the given one. */
export function element<Tag extends ElementType>(tag: Tag, look: string | undefined) {
  return function Element({ as = tag, className, ...props }: ElementProps<Tag>): ReactElement {
    return createElement(as, { ...props, className: clsx(look, className as string | undefined) })
  }
}
