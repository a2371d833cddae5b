import { useEffect } from 'react'
import { afterPaint } from '../../lib/index.ts'

/**
 * What never takes the focus unasked: fields, because phones would open their keyboard; buttons, because a held Enter, one
 * press more or Space to scroll would do what they do, such as removing the next row; and what is only to be heard.
 */
const UNASKED = 'input, select, textarea, button, output, [aria-live]'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** The ancestors of an element, nearest first, each with what stood before the element in it. */
type Place = { parent: Element; before: Element | null }
type Focused = { element: Element; places: readonly Place[]; path: string }

function placesOf(element: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    places.push({ parent: child.parentElement, before: child.previousElementSibling })
  return places
}

const isVisible = (element: Element): boolean =>
  // unknown to jsdom
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true) &&
  element.closest('[aria-hidden="true"], [inert]') === null
const isAfter = (element: Element, before: Element | null): boolean =>
  !before?.isConnected ||
  (!before.contains(element) &&
    (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)

const isSaid = (element: Element): boolean =>
  isVisible(element) && (element.textContent.trim() !== '' || element.hasAttribute('aria-label'))

/** The elements in a parent, through wrappers without a box of their own, which can have no focus. */
const listChildren = (parent: Element): HTMLElement[] =>
  [...parent.children].flatMap((child) => {
    if (getComputedStyle(child).display === 'contents') return listChildren(child)
    return child instanceof HTMLElement ? [child] : []
  })

/** What has taken a place: the next row, else the last one before, of a page or dialog; else what the place is in. */
function findRow({ parent, before }: Place, unasked: string): HTMLElement | undefined {
  const rows = listChildren(parent).filter((row) => isSaid(row) && !row.matches(unasked))
  const next = rows.find((row) => isAfter(row, before))
  if (next || !parent.closest('main, dialog')) return next
  return rows.at(-1) ?? (parent instanceof HTMLElement && isSaid(parent) ? parent : undefined)
}

/** What has taken the place of an element that has gone, as near to it as there is something left. */
function findNext({ element, places }: Focused): HTMLElement | undefined {
  // A link that goes was not pressed: its part has loaded, and may be a button.
  const isLink = element.matches('a[href]')
  for (const [index, place] of places.entries()) {
    if (!place.parent.isConnected || place.parent === document.documentElement) continue
    const row = findRow(place, isLink && index === 0 ? UNASKED.replace('button', 'button:disabled') : UNASKED)
    if (row) return row
  }
  return undefined
}

/** Focuses a row by its heading, which says what it is; neither becomes a stop of the Tab key. */
function focusRow(row: HTMLElement): void {
  const target = [...row.querySelectorAll<HTMLElement>(HEADINGS)].find(isVisible) ?? row
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}

const hasNoFocus = (): boolean => document.activeElement === document.body || document.activeElement === null

async function moveFocus(gone: Focused, isLast: () => boolean): Promise<void> {
  // What removes a control may name another place for the focus, and a new page has one: those come first.
  await afterPaint()
  await afterPaint()
  if (!isLast() || !hasNoFocus() || location.pathname !== gone.path) return
  const row = findNext(gone)
  if (row) focusRow(row)
}

/** Returns a function that stops it. */
function keepFocus(): () => void {
  let focused: Focused | undefined
  let lastGone: Focused | undefined
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
    const gone = focused
    lastGone = gone
    void moveFocus(gone, () => lastGone === gone)
    focused = undefined
  })
  note()
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    lastGone = undefined
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

/**
 * Keeps the place of who uses the keyboard, on the whole page and for every area: where a control goes that has the focus,
 * because it was pressed or its part has loaded, the focus goes to what has taken its place and not to the page's start, and
 * never to a button that would do the same to something else.
 */
export function useKeptFocus(): void {
  useEffect(keepFocus, [])
}
