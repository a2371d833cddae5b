import { createElement, type ComponentType } from 'react'

// The kit exists once in a page, so this does too. Not in a global: on the server two hosts may stand side by side.
let frameProblem: ComponentType = () => null

/** Called once by the host: what the frame shows for an error that a page has no words of its own for. */
export function setFrameProblem(component: ComponentType): void {
  frameProblem = component
}

/**
 * The frame's own answer to the route's error: not found, or a part that broke. A page's `ErrorBoundary` renders it
 * instead of throwing the error on, which every browser would write into its console.
 */
export function FrameProblem() {
  return createElement(frameProblem)
}
