import { useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/index.ts'
import { Link } from '../router.ts'
import { IconButton } from './IconButton.tsx'
import { useSideways } from './use-sideways.ts'
import styles from './CategoryRail.module.css'

export type CategoryLink = { id: string; label: string; to: string }

/** Scrolls the track so that its current link is in the middle; `track` is null once the rail is gone. */
function showCurrent(track: HTMLUListElement | null): void {
  const chosen = track?.querySelector<HTMLElement>('[aria-current]')
  if (!track || !chosen) return
  // For a keyboard user the focused link would be scrolled out of view (WCAG 2.4.11).
  if (track.querySelector(':focus-visible')) return
  track.scrollTo({
    left: chosen.offsetLeft - track.clientWidth / 2 + chosen.offsetWidth / 2,
    behavior: 'smooth',
  })
}

/** The sticky row of categories; the current one is kept in view. Pair it with `useScrollSpy` for sections. */
export function CategoryRail({
  label,
  items,
  current,
}: {
  label: string
  items: readonly CategoryLink[]
  current?: string | undefined
}) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const go = useSideways(root, track)
  // The rail's own scroll position follows the page's, which is the browser's state. Reading positions makes the
  // browser lay out the page: after the page is on the screen.
  useEffect(() => {
    void afterPaint().then(() => showCurrent(track.current))
  }, [current])
  return (
    <nav className={styles.nav} ref={root} aria-label={label}>
      <ul className={styles.track} ref={track}>
        {items.map(({ id, label: text, to }) => (
          <li key={id}>
            <Link className={styles.item} to={to} {...(id === current ? { 'aria-current': true } : {})}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {/* For a mouse alone: the keyboard reaches every link, and a screen reader lists them. */}
      {(['left', 'right'] as const).map((side) => (
        <span className={styles.more} key={side} data-side={side} aria-hidden>
          <IconButton icon={side} label="More" tabIndex={-1} onClick={() => go(side === 'left' ? -1 : 1)} />
        </span>
      ))}
    </nav>
  )
}
