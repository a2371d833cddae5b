import { useEffect, useRef, type ReactNode } from 'react'
import { Button, Icon, NavLink, useLocation, Page, ButtonLink, type IconName } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { useLogOut } from '../../hooks/use-log-out.ts'
import styles from './MemberPage.module.css'

type MemberLink = { to: string; label: string; icon: IconName }

/** The pages of the member area, most used first. */
const MEMBER_LINKS: readonly MemberLink[] = [
  { to: paths.member(), label: 'Overview', icon: 'home' },
  { to: paths.orders(), label: 'Orders', icon: 'receipt' },
  { to: paths.addresses(), label: 'Addresses', icon: 'pin' },
  { to: paths.myDetails(), label: 'My details', icon: 'user' },
  { to: paths.loyalty(), label: 'Rewards', icon: 'gift' },
  { to: paths.profile(), label: 'Profile and privacy', icon: 'lock' },
]

/**
 * Links to the pages of the member area: a scrollable row on phones, a list beside the page on wide screens.
 */
function MemberNav() {
  const logOut = useLogOut()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // Scrolls the row on phones until the current page's link is in view; React does not control scroll
  // positions.
  useEffect(() => {
    const currentLink = list.current?.querySelector('[aria-current="page"]')
    if (currentLink instanceof HTMLElement && list.current)
      list.current.scrollLeft = currentLink.offsetLeft - currentLink.offsetWidth / 2
  }, [pathname])
  return (
    <nav className={styles.nav} aria-label="Your account">
      <ul className={styles.list} ref={list}>
        {MEMBER_LINKS.map(({ to, label, icon }) => (
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

type Props = {
  title: string
  /** Shown instead of the title, for example a greeting. */
  heading?: ReactNode
  lead?: ReactNode
  /** Keeps lines short on pages with forms. */
  isForm?: boolean
  children: ReactNode
}

/** A page of the member area, with its navigation beside it. The server's HTML contains no personal data. */
export function MemberPage({ title, heading, lead, isForm = false, children }: Props) {
  return (
    <Page title={title} heading={heading} lead={lead}>
      <meta name="robots" content="noindex" />
      <div className={styles.columns}>
        <MemberNav />
        <div className={styles.body} data-form={isForm || undefined}>
          {children}
        </div>
      </div>
    </Page>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={styles.backLink}>
      <ButtonLink to={to} variant="text" size="small" startIcon="left">
        {children}
      </ButtonLink>
    </div>
  )
}
