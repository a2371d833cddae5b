import type { ReactNode } from 'react'
import { Link } from '../link.ts'
import styles from './Tabs.module.css'

export type TabItem = { to: string; label: ReactNode; isCurrent: boolean }

/** Tabs whose state is the URL: links, so that Back works and each tab can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  return (
    <nav className={styles.list} aria-label={label}>
      {tabs.map(({ to, label: text, isCurrent }) => (
        <Link
          className={styles.tab}
          key={to}
          to={to}
          preventScrollReset
          {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
