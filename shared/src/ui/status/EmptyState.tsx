import type { ReactNode } from 'react'
import { PageHeading } from '../layout/Page.tsx'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import styles from './EmptyState.module.css'

type Props = {
  icon: IconName
  title: string
  /** It is the page's only content: its title is the page's h1. */
  isPage?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** An empty state: says what is missing and what to do next. */
export function EmptyState({ icon, title, isPage = false, children, action }: Props) {
  return (
    <div className={styles.root}>
      <div className={styles.medal}>
        <Icon name={icon} size="large" />
      </div>
      {isPage ? <PageHeading title={title}>{title}</PageHeading> : <h2 className={styles.title}>{title}</h2>}
      {children && <div>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
