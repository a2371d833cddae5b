import type { ReactNode } from 'react'
import { Page, PageHeading, Picture } from '@larder/shared/ui'
import type { PageArgs } from '@larder/shared/api'
import type { contentApi } from '@larder/shared/contracts'
import styles from './AuthPage.module.css'

type Props = {
  title: string
  /** One sentence under the heading. */
  lead?: ReactNode
  /** Shown beside the form on wide screens. */
  picture?: string | undefined
  /** Links to the other sign-in pages, and help. */
  footer?: ReactNode
  children: ReactNode
}

/** The card of the auth layout: a picture of the brand, a heading, one form (spec §2 Layouts). */
export function AuthPage({ title, lead, picture, footer, children }: Props) {
  return (
    <Page title={title} hasOwnHeading>
      <meta name="robots" content="noindex" />
      <div className={styles.frame}>
        <div className={styles.beside}>
          {picture && (
            <Picture
              src={picture}
              alt=""
              ratio="4 / 5"
              shape="card"
              sizes="(min-width: 768px) 460px, 1px"
              isBlurred
            />
          )}
        </div>
        <div className={styles.body}>
          <div>
            <PageHeading title={title}>{title}</PageHeading>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
          {footer && <div className={styles.foot}>{footer}</div>}
        </div>
      </div>
    </Page>
  )
}

type AuthContent = typeof contentApi.login

/** How long a form waits for its texts, in ms. An ordinary call may take more than twice as long. */
const TEXT_TIMEOUT_MS = 3_000

/**
 * Loads the brand's texts for a form page. The form works without them, so late or failed texts do not block
 * the page.
 */
export function createTextLoader(content: AuthContent) {
  return ({ api }: PageArgs) =>
    api(content, {}, { signal: AbortSignal.timeout(TEXT_TIMEOUT_MS) }).then(
      ({ data }) => data,
      () => null,
    )
}
