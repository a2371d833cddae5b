import type { ReactNode } from 'react'
import { ButtonLink } from '@larder/shared/ui'
import styles from './BackLink.module.css'

/** From a sub-page of the member area back to its parent. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={styles.root}>
      <ButtonLink to={to} variant="text" size="small" startIcon="left">
        {children}
      </ButtonLink>
    </div>
  )
}
