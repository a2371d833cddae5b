import type { ReactNode } from 'react'
import { Page } from '@larder/shared/ui'
import { MemberNav } from './MemberNav.tsx'
import styles from './MemberPage.module.css'

type Props = {
  title: string
  /** Shown instead of the title: a greeting. */
  heading?: ReactNode
  lead?: ReactNode
  /** The page is one form or a column of them: lines stay short. */
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
