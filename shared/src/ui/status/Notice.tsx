import type { ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
}

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  /** An action: a button or a link. */
  action?: ReactNode
  /** Appeared while the page was open, so it is read out. */
  isLive?: boolean
  children?: ReactNode
}

/** A message in place: what happened, what is kept, a next step. */
export function Notice({ tone = 'info', title, action, isLive = false, children }: Props) {
  return (
    <div
      className={styles.root}
      data-tone={tone}
      {...(isLive ? { role: tone === 'error' ? 'alert' : 'status' } : {})}
    >
      <Icon name={icons[tone]} />
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
