import type { searchApi } from '@larder/shared/contracts'
import { ButtonLink } from '@larder/shared/ui'
import styles from './Pages.module.css'

type PagesProps = { pagination: searchApi.Pagination; pageLink: (page: number) => string }

/** Pagination of a long result. */
export function Pages({ pagination: { page, pageCount }, pageLink }: PagesProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.nav} aria-label="Pages">
      {page > 1 && (
        <ButtonLink to={pageLink(page - 1)} variant="outlined" tone="neutral" startIcon="left">
          Previous
        </ButtonLink>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ButtonLink to={pageLink(page + 1)} variant="outlined" tone="neutral" endIcon="right">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
