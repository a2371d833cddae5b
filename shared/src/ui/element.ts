import { clsx } from 'clsx'
import { createElement, type ComponentProps, type ElementType, type ReactElement } from 'react'

type ElementProps<Tag extends ElementType> = ComponentProps<Tag> & {
  /** Another element with the same look: a heading of another level, or a list. */
  as?: ElementType
}

/** Creates a kit part that is one styled element. Its class is added to the given `className`. */
export function element<Tag extends ElementType>(tag: Tag, look: string | undefined) {
  return function Element({ as = tag, className, ...props }: ElementProps<Tag>): ReactElement {
    return createElement(as, { ...props, className: clsx(look, className as string | undefined) })
  }
}
