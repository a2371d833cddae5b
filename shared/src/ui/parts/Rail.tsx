import { useEffect, useRef, type RefObject, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Rail.module.css'

/**
 * Which end of its row the track shows; `all` when nothing is hidden. A rounding difference of one pixel is
 * ignored.
 */
function place({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): 'start' | 'middle' | 'end' | 'all' {
  if (scrollWidth - clientWidth <= 1) return 'all'
  if (scrollLeft <= 1) return 'start'
  return scrollLeft + clientWidth >= scrollWidth - 1 ? 'end' : 'middle'
}

/**
 * A track that scrolls sideways: `data-at` of its box says which end it shows, for the style sheet, which shows the
 * buttons that lead on. Returns what scrolls it, by most of its width.
 */
export function useSideways(
  root: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): (direction: 1 | -1) => void {
  // The scroll position is the browser's state; it only decides which of the two buttons is shown.
  useEffect(() => {
    const [box, node] = [root.current, track.current]
    if (!box || !node) return
    const look = () => {
      box.dataset.at = place(node)
    }
    // A browser leaves what is partly seen where it is; from the keyboard the whole item is wanted. A press must not move it.
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    look()
    node.addEventListener('focusin', show)
    node.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      node.removeEventListener('focusin', show)
      node.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [root, track])
  return (direction) => {
    const node = track.current
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    node?.scrollBy({ left: direction * node.clientWidth * 0.8, behavior: isCalm ? 'auto' : 'smooth' })
  }
}

type Props = {
  /** Name of its items: 'Deals'. */
  label: string
  /** Width of one item: that of its content, a card, or a banner. */
  item?: 'content' | 'card' | 'deal' | 'banner'
  /** `<li>` elements. */
  children: ReactNode
}

/** A row that scrolls sideways: by finger, wheel, keyboard or its two buttons. */
export function Rail({ label, item = 'card', children }: Props) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const go = useSideways(root, track)
  return (
    <section className={styles.root} ref={root} aria-label={label}>
      <span data-side="left">
        <IconButton raised icon="left" label={`${label}: back`} onClick={() => go(-1)} />
      </span>
      <ul className={styles.track} ref={track} data-item={item}>
        {children}
      </ul>
      <span data-side="right">
        <IconButton raised icon="right" label={`${label}: more`} onClick={() => go(1)} />
      </span>
    </section>
  )
}
