import { useEffect, useRef } from 'react'
import { Link } from '../router.ts'
import styles from './CategoryRail.module.css'

export type CategoryLink = { id: string; label: string; to: string }

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
  const track = useRef<HTMLUListElement>(null)
  // The rail's own scroll position follows the page's, which is the browser's state.
  useEffect(() => {
    const node = track.current
    const chosen = node?.querySelector<HTMLElement>('[aria-current]')
    if (!node || !chosen) return
    // For a keyboard user the focused link would be scrolled out of view (WCAG 2.4.11).
    if (node.querySelector(':focus-visible')) return
    node.scrollTo({
      left: chosen.offsetLeft - node.clientWidth / 2 + chosen.offsetWidth / 2,
      behavior: 'smooth',
    })
  }, [current])
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={styles.track} ref={track}>
        {items.map(({ id, label: text, to }) => (
          <li key={id}>
            <Link className={styles.item} to={to} {...(id === current ? { 'aria-current': true } : {})}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
