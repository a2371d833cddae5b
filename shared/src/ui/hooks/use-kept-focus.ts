import { useEffect } from 'react'
import { afterPaint } from '../../lib/index.ts'

/** What may take the focus unasked: no field, because phones would open their keyboard. */
const CONTROLS = 'a[href], button:not(:disabled), summary'

/** The ancestors of an element, nearest first, each with what stood before the element in it. */
type Place = { parent: Element; before: Element | null }
type Focused = { element: Element; places: readonly Place[]; path: string }

function placesOf(element: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, before: child.previousElementSibling })
  return places
}

const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true // unknown to jsdom
const isAfter = (element: Element, before: Element | null): boolean =>
  !before?.isConnected ||
  (!before.contains(element) &&
    (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)

/**
 * What has taken the place of an element that has gone: the next control in what is left around it, else the last one
 * before, of the page or dialog that it was in.
 */
function findNext(places: readonly Place[]): HTMLElement | undefined {
  for (const { parent, before } of places) {
    if (!parent.isConnected || parent === document.documentElement) continue
    const controls = [...parent.querySelectorAll<HTMLElement>(CONTROLS)].filter(isVisible)
    const next = controls.find((control) => isAfter(control, before))
    if (next) return next
    const isInPage = parent.closest('main, dialog') !== null
    if (isInPage && controls.length > 0) return controls.at(-1)
  }
  return undefined
}

const hasNoFocus = (): boolean => document.activeElement === document.body || document.activeElement === null

async function moveFocus({ places, path }: Focused): Promise<void> {
  // What removes a control may name another place for the focus, and a new page has one: those come first.
  await afterPaint()
  await afterPaint()
  if (hasNoFocus() && location.pathname === path) findNext(places)?.focus({ preventScroll: true })
}

/** Returns a function that stops it. */
function keepFocus(): () => void {
  let focused: Focused | undefined
  const note = () => {
    const element = document.activeElement
    if (element && !hasNoFocus()) focused = { element, places: placesOf(element), path: location.pathname }
  }
  // A press beside all controls takes the focus from one that stays.
  const forget = () =>
    queueMicrotask(() => {
      if (focused?.element.isConnected && hasNoFocus()) focused = undefined
    })
  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected) return
    void moveFocus(focused)
    focused = undefined
  })
  note()
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

/**
 * Keeps the place of who uses the keyboard, on the whole page and for every area: where a control goes that has the focus,
 * because it was pressed or its part has loaded, the focus goes to what has taken its place and not to the page's start.
 */
export function useKeptFocus(): void {
  useEffect(keepFocus, [])
}
