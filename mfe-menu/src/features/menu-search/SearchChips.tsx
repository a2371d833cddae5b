import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Icon, Link } from '@larder/shared/ui'
import { useMenu } from '../../hooks/menu-context.ts'
import styles from './SearchChips.module.css'

type Props = {
  categories: readonly catalogueApi.Category[]
  deals?: readonly catalogueApi.Deal[]
  onChosen?: () => void
}

export function SearchChips({ categories, deals = [], onChosen }: Props) {
  const { store } = useMenu()
  if (categories.length + deals.length === 0) return null
  const press = onChosen && { onClick: onChosen }
  return (
    <nav className={styles.row} aria-label="Categories and deals">
      {categories.map(({ id, slug, name }) => (
        <Link
          className={styles.chip}
          key={id}
          to={paths.category({ slug: store.slug, category: slug })}
          {...press}
        >
          {name}
        </Link>
      ))}
      {deals.map(({ id, slug, name }) => (
        <Link
          className={styles.chip}
          key={id}
          data-deal
          to={paths.deal({ slug: store.slug, deal: slug })}
          {...press}
        >
          <Icon name="tag" size="tiny" />
          {name}
        </Link>
      ))}
    </nav>
  )
}
