import type { ReactNode } from 'react'
import { Icon, type IconName } from '../media/Icon.tsx'
import { PageHeading } from '../layout/Page.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const NOTICE_ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
}

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  /** Whether it appeared while the page was open, so that screen readers announce it. */
  isLive?: boolean
  children?: ReactNode
}

/** A message in place: what happened, what is kept, and a next step. */
export function Notice({ tone = 'info', title, action, isLive = false, children }: Props) {
  return (
    <div
      className={styles.root}
      data-tone={tone}
      {...(isLive ? { role: tone === 'error' ? 'alert' : 'status' } : {})}
    >
      <Icon name={NOTICE_ICONS[tone]} />
      <div className={styles.body}>
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          {children}
        </div>
        {action && <div>{action}</div>}
      </div>
    </div>
  )
}

type EmptyStateProps = {
  icon: IconName
  title: string
  /** Whether it is the page's only content, so that its title is the page's h1. */
  isPage?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** An empty state: says what is missing and what to do next. */
export function EmptyState({ icon, title, isPage = false, children, action }: EmptyStateProps) {
  return (
    <div className={styles.emptyState}>
      <div className={styles.medal}>
        <Icon name={icon} size="large" />
      </div>
      {isPage ? (
        <PageHeading title={title}>{title}</PageHeading>
      ) : (
        <h2 className={styles.emptyStateTitle}>{title}</h2>
      )}
      {children && <div>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
