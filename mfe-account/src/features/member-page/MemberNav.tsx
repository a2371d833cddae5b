import { useEffect, useRef } from 'react'
import { Button, Icon, NavLink, useLocation } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { useLogOut } from '../../stores/use-log-out.ts'
import { memberLinks } from './member-links.ts'
import styles from './MemberNav.module.css'

/** The pages of the member area: a row to swipe on phones, a list beside the page on wide screens. */
export function MemberNav() {
  const logOut = useLogOut()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On phones the row scrolls; the scroll position is the browser's, and the current page's link should be in
  // view.
  useEffect(() => {
    const room = list.current?.querySelector('[aria-current="page"]')
    if (room instanceof HTMLElement && list.current)
      list.current.scrollLeft = room.offsetLeft - room.offsetWidth / 2
  }, [pathname])
  return (
    <nav className={styles.root} aria-label="Your account">
      <ul className={styles.list} ref={list}>
        {memberLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink className={styles.room} to={to} end={to === paths.member()}>
              <Icon name={icon} size="small" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={styles.leave}>
        <Button variant="text" tone="neutral" startIcon="logout" onClick={() => void logOut()}>
          Log out
        </Button>
      </div>
    </nav>
  )
}
