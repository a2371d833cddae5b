import { useEffect, useRef, type RefObject, type ReactNode } from 'react'
import { screens, useMedia } from '../hooks/use-media.ts'
import { IconButton } from './Button.tsx'
import styles from './Rail.module.css'

/** Which end of its row the track shows; `all` if nothing is hidden. Ignores rounding differences of one pixel. */
function getScrollPlace({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: HTMLElement): 'start' | 'middle' | 'end' | 'all' {
  if (scrollWidth - clientWidth <= 1) return 'all'
  if (scrollLeft <= 1) return 'start'
  return scrollLeft + clientWidth >= scrollWidth - 1 ? 'end' : 'middle'
}

/**
 * Makes a track scroll sideways. Sets `data-at` of its box to the end that is visible, so that the style sheet can
 * show the buttons. Returns a function that scrolls by most of the track's width.
 */
export function useSidewaysScroll(
  root: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): (direction: 1 | -1) => void {
  // The scroll position only decides which of the two buttons is shown.
  useEffect(() => {
    const [box, node] = [root.current, track.current]
    if (!box || !node) return
    const updateEnd = () => {
      box.dataset.at = getScrollPlace(node)
    }
    // Browsers leave a partly visible item where it is. Keyboard users need the whole item; a press must not move it.
    const scrollIntoFullView = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    node.addEventListener('focusin', scrollIntoFullView)
    node.addEventListener('scroll', updateEnd, { passive: true })
    // Reports once the page is laid out. Reading the positions now would lay it out at once, with all hidden sections.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(updateEnd)
    observer?.observe(node)
    return () => {
      node.removeEventListener('focusin', scrollIntoFullView)
      node.removeEventListener('scroll', updateEnd)
      observer?.disconnect()
    }
  }, [root, track])
  return (direction) => {
    const node = track.current
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    node?.scrollBy({
      left: direction * node.clientWidth * 0.8,
      behavior: hasReducedMotion ? 'auto' : 'smooth',
    })
  }
}

type Props = {
  /** Name of the items: 'Deals'. */
  label: string
  /** Width of an item: that of its content, of a card or of a banner. */
  item?: 'content' | 'card' | 'deal' | 'banner'
  /** `<li>` elements. */
  children: ReactNode
}

/** A button that scrolls the row. Wide screens show it, and it needs JavaScript: the server's HTML has none. */
function ScrollButton({
  side,
  label,
  onClick,
}: {
  side: 'left' | 'right'
  label: string
  onClick: () => void
}) {
  if (!useMedia(screens.wide)) return null
  return (
    <span data-side={side}>
      <IconButton raised icon={side} label={label} onClick={onClick} />
    </span>
  )
}

/** A row that scrolls sideways by touch, wheel, keyboard or its two buttons. */
export function Rail({ label, item = 'card', children }: Props) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const scroll = useSidewaysScroll(root, track)
  return (
    <section className={styles.root} ref={root} aria-label={label}>
      <ScrollButton side="left" label={`${label}: back`} onClick={() => scroll(-1)} />
      <ul className={styles.track} ref={track} data-item={item}>
        {children}
      </ul>
      <ScrollButton side="right" label={`${label}: more`} onClick={() => scroll(1)} />
    </section>
  )
}
