import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Link, PageHeading } from '@larder/shared/ui'
import styles from './CategoryHead.module.css'

type CategoryItems = ReturnType<typeof catalogueApi.categoryItems.reply.parse>

type Props = { storeSlug: string } & Pick<CategoryItems, 'category' | 'parents'>

/** The name of a category, below the categories that it is in. */
export function CategoryHead({ storeSlug, category, parents }: Props) {
  return (
    <header className={styles.head}>
      {parents.length > 0 && (
        <nav className={styles.trail} aria-label="Where you are">
          {parents.map(({ slug, name }) => (
            <Link key={slug} to={paths.category({ slug: storeSlug, category: slug })}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <PageHeading title={category.name}>{category.name}</PageHeading>
      {category.description && <p>{category.description}</p>}
    </header>
  )
}
