import { createElement, type ReactNode } from 'react'
import { useDelayed, useLocation, useMatches, useNavigation, type PageHandle } from '@larder/shared/ui'
import { pageAt } from '../routing/known-pages.ts'
import { PagePlaceholder } from './PagePlaceholder.tsx'

type Match = { params: Readonly<Record<string, string | undefined>>; handle?: unknown }

const handleOf = ({ handle }: Match) => handle as PageHandle | undefined // a route's contract with the host

/** The name of the frame that a page is in; undefined where it has none. */
function frameOf(matches: readonly Match[]): string | undefined {
  for (const match of matches) {
    const frame = handleOf(match)?.frame
    if (frame) return `${frame.name}:${match.params[frame.param]}`
  }
  return undefined
}

/**
 * The skeleton of the pending page, once the wait is noticeable (docs/spec/looks.md#feel: within 100 ms of a tap).
 * Undefined while no navigation is pending, where the current page shows it by itself, and for a page of
 * another document.
 */
export function usePendingPage(): ReactNode {
  const { pathname } = useLocation()
  const here = frameOf(useMatches())
  const next = useNavigation().location?.pathname
  const pending =
    next !== undefined && next !== pathname
      ? pageAt(next)?.map(({ params, route }) => ({ params, handle: route.handle as unknown }))
      : undefined
  const isInside = here !== undefined && pending !== undefined && frameOf(pending) === here
  const isDelayed = useDelayed(pending !== undefined && !isInside)
  if (!pending || !isDelayed) return undefined
  const own = pending.map((match) => handleOf(match)?.Placeholder).findLast(Boolean)
  return createElement(own ?? PagePlaceholder)
}
