import { useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/index.ts'
import { Link } from '../router.ts'
import { IconButton } from './Button.tsx'
import { useSideways } from './Rail.tsx'
import styles from './CategoryRail.module.css'

export type CategoryLink = {
  id: string
  label: string
  to: string
  /** Its subcategories: in a tree they are shown while it is the current one. */
  below?: readonly Omit<CategoryLink, 'below'>[]
}

/** Scrolls the track so that its current link is in the middle; `track` is null once the rail is gone. */
function showCurrent(track: HTMLUListElement | null): void {
  const chosen = track?.querySelector<HTMLElement>('[aria-current]')
  if (!track || !chosen) return
  // For a keyboard user the focused link would be scrolled out of view (WCAG 2.4.11).
  if (track.querySelector(':focus-visible')) return
  track.scrollTo({
    left: chosen.offsetLeft - track.clientWidth / 2 + chosen.offsetWidth / 2,
    top: chosen.offsetTop - track.clientHeight / 2 + chosen.offsetHeight / 2,
    behavior: 'smooth',
  })
}

function Item({ label, to, isCurrent }: { label: string; to: string; isCurrent: boolean }) {
  return (
    <Link className={styles.item} to={to} {...(isCurrent && { 'aria-current': true })}>
      {label}
    </Link>
  )
}

type Props = {
  label: string
  items: readonly CategoryLink[]
  current?: string | undefined
  /** The current one of those below `current`. */
  currentBelow?: string | undefined
  /** From 1280 px a column, which scrolls by itself, with the subcategories of the current category. */
  isTree?: boolean
}

/** The sticky row of categories; the current one is kept in view. Pair it with `useScrollSpy` for sections. */
export function CategoryRail({ label, items, current, currentBelow, isTree }: Props) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const go = useSideways(root, track)
  // The rail's own scroll position follows the page's, which is the browser's state. Reading positions makes the
  // browser lay out the page: after the page is on the screen.
  useEffect(() => {
    void afterPaint().then(() => showCurrent(track.current))
  }, [current])
  return (
    <nav className={styles.nav} ref={root} aria-label={label} data-tree={isTree || undefined}>
      <ul className={styles.track} ref={track}>
        {items.map(({ below, ...item }) => (
          <li key={item.id}>
            <Item {...item} isCurrent={item.id === current} />
            {isTree && below && item.id === current && (
              <ul className={styles.below}>
                {below.map((sub) => (
                  <li key={sub.id}>
                    <Item {...sub} isCurrent={sub.id === currentBelow} />
                  </li>
                ))}
              </ul>
            )}
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
