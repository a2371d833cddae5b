import { createElement, type ComponentType, type ReactNode } from 'react'

export type FrameProblemProps = {
  /** A more specific text about kept input than "Your basket is kept." */
  reassurance?: string
  /** An action of the page, shown before the others. */
  action?: ReactNode
}

// The kit exists once per page, and so does this variable. It is not a global, because a server may load two hosts
// side by side.
let frameProblem: ComponentType<FrameProblemProps> = () => null

/** Sets the component for errors that a page has no text for. The host calls it once. */
export function setFrameProblem(component: ComponentType<FrameProblemProps>): void {
  frameProblem = component
}

/**
 * Shows the route's error with the host's component: the error page (spec §2), or the fallback of a failed area. A
 * page's `ErrorBoundary` renders it instead of rethrowing the error, which browsers would log to the console. It also
 * appears on pages without a boundary.
 */
export function FrameProblem(props: FrameProblemProps) {
  return createElement(frameProblem, props)
}
