import { createElement, type ComponentType, type ReactNode } from 'react'

export type FrameProblemProps = {
  /** Text about kept input, where the page has a better one than "Your basket is kept." */
  reassurance?: string
  /** An action of the page's own, before the others. */
  action?: ReactNode
}

// The kit exists once in a page, so this does too. Not a global: on the server two hosts may be loaded side
// by side.
let frameProblem: ComponentType<FrameProblemProps> = () => null

/** Called once by the host: the component for an error that the page has no text of its own for. */
export function setFrameProblem(component: ComponentType<FrameProblemProps>): void {
  frameProblem = component
}

/**
 * The host's component for the route's error: the error page (spec §2), or the fallback of a failed area. A
 * page's `ErrorBoundary` renders it instead of rethrowing the error, which every browser would log to its
 * console. A page without a boundary shows it too.
 */
export function FrameProblem(props: FrameProblemProps) {
  return createElement(frameProblem, props)
}
