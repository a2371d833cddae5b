import { memo, useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/index.ts'
import { screens, useMedia } from '../hooks/use-media.ts'
import { Link } from '../link.ts'
import { IconButton } from './Button.tsx'
import { useSidewaysScroll } from './Rail.tsx'
import styles from './CategoryRail.module.css'

export type CategoryLink = {
  id: string
  label: string
  to: string
  /** Subcategories; in a tree they are shown while this category is the current one. */
  below?: readonly Omit<CategoryLink, 'below'>[]
}

/** Scrolls the track so that its current link is in the middle. `track` is null once the rail is unmounted. */
function scrollToCurrent(track: HTMLUListElement | null): void {
  const currentLink = track?.querySelector<HTMLElement>('[aria-current]')
  if (!track || !currentLink) return
  // For a keyboard user this would scroll the focused link out of view (WCAG 2.4.11).
  if (track.querySelector(':focus-visible')) return
  track.scrollTo({
    left: currentLink.offsetLeft - track.clientWidth / 2 + currentLink.offsetWidth / 2,
    top: currentLink.offsetTop - track.clientHeight / 2 + currentLink.offsetHeight / 2,
    behavior: 'smooth',
  })
}

type ItemProps = { label: string; to: string; isCurrent: boolean }

/** Memoised, because the rail renders again with every section that is passed. */
const Item = memo(function Item({ label, to, isCurrent }: ItemProps) {
  return (
    <Link className={styles.item} to={to} {...(isCurrent && { 'aria-current': true })}>
      {label}
    </Link>
  )
})

type Props = {
  label: string
  items: readonly CategoryLink[]
  current?: string | undefined
  /** The current one of the subcategories. */
  currentBelow?: string | undefined
  /** From 1280 px: a scrolling column that also shows the current category's subcategories. */
  isTree?: boolean
}

/** The sticky row of categories, which keeps the current one in view. Combine it with `useScrollSpy` for sections. */
export function CategoryRail({ label, items, current, currentBelow, isTree }: Props) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const scroll = useSidewaysScroll(root, track)
  const isWide = useMedia(screens.wide)
  // The rail scrolls with the page. Waits for a paint, because reading positions makes the browser lay out the page.
  useEffect(() => {
    void afterPaint().then(() => scrollToCurrent(track.current))
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
      {/* Only for the mouse: the keyboard reaches every link, and screen readers list them. */}
      {isWide &&
        (['left', 'right'] as const).map((side) => (
          <span className={styles.more} key={side} data-side={side} aria-hidden>
            <IconButton
              icon={side}
              label="More"
              tabIndex={-1}
              onClick={() => scroll(side === 'left' ? -1 : 1)}
            />
          </span>
        ))}
    </nav>
  )
}
