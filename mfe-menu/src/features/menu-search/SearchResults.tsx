import type { searchApi } from '@larder/shared/contracts'
import { ButtonLink, Card, CardGrid, CardLink, Picture } from '@larder/shared/ui'
import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useMenu } from '../../parts/menu-context.ts'
import styles from './SearchResults.module.css'

/** Categories as cards. */
export function CategoryGrid({ categories }: { categories: readonly catalogueApi.Category[] }) {
  const { store } = useMenu()
  return (
    <CardGrid>
      {categories.map(({ id, slug, name, picture, itemCount }) => (
        <li key={id}>
          <Card>
            <Picture src={picture} alt="" width={320} ratio="16 / 9" />
            <div className={styles.text}>
              <h3>
                <CardLink to={paths.category({ slug: store.slug, category: slug })}>{name}</CardLink>
              </h3>
              <p>{itemCount === 1 ? '1 item' : `${itemCount} items`}</p>
            </div>
          </Card>
        </li>
      ))}
    </CardGrid>
  )
}

type PagesProps = { pagination: searchApi.Pagination; pageLink: (page: number) => string }

/** Pagination of a long result. */
export function Pages({ pagination: { page, pageCount }, pageLink }: PagesProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.nav} aria-label="Pages">
      {page > 1 && (
        <ButtonLink to={pageLink(page - 1)} variant="outlined" tone="neutral" startIcon="left">
          Before
        </ButtonLink>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ButtonLink to={pageLink(page + 1)} variant="outlined" tone="neutral" endIcon="right">
          More
        </ButtonLink>
      )}
    </nav>
  )
}
