import { createElement, type ComponentType, type ReactNode } from 'react'

export type FrameProblemProps = {
  /** What is kept, where the page knows it better than "Your basket is kept." */
  kept?: string
  /** A way on of the page's own, before the others. */
  action?: ReactNode
}

// The kit exists once in a page, so this does too. Not in a global: on the server two hosts may stand side by side.
let frameProblem: ComponentType<FrameProblemProps> = () => null

/** Called once by the host: what the frame shows for an error that a page has no words of its own for. */
export function setFrameProblem(component: ComponentType<FrameProblemProps>): void {
  frameProblem = component
}

/**
 * The frame's own answer to the route's error: the error page (spec §2), or a part that broke. A page's
 * `ErrorBoundary` renders it instead of throwing the error on, which every browser would write into its console.
 * A page without a boundary shows it too.
 */
export function FrameProblem(props: FrameProblemProps) {
  return createElement(frameProblem, props)
}
