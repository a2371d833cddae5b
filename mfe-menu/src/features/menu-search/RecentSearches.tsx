import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { Button, Icon, Link } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { $recentSearches, forgetSearches } from '../../stores/recent-searches.ts'
import { recallFrame } from '../../stores/seen-menu.ts'
import { SearchChips } from './SearchChips.tsx'
import styles from './Suggestions.module.css'

function Terms({ onChosen }: { onChosen: () => void }) {
  const { store } = useMenu()
  const terms = useStore($recentSearches)
  if (terms.length === 0) return null
  return (
    <>
      <div className={styles.head}>
        <b>Recent searches</b>
        <Button variant="text" size="small" onClick={forgetSearches}>
          Clear
        </Button>
      </div>
      {terms.map((term) => (
        <Link
          className={styles.row}
          key={term}
          to={paths.searchMenuItems({ slug: store.slug, term })}
          onClick={onChosen}
        >
          <Icon name="clock" size="small" />
          <b>{term}</b>
        </Link>
      ))}
    </>
  )
}

/**
 * While the field is empty: what was searched for on this device, and on a phone, where the field fills the screen, the
 * categories that the store's page has shown.
 */
export function RecentSearches({ onChosen }: { onChosen: () => void }) {
  const { store } = useMenu()
  const { orderMethod } = useStore($place)
  const hasTerms = useStore($recentSearches).length > 0
  const categories = recallFrame({ slug: store.slug, method: orderMethod })?.categories ?? []
  if (!hasTerms && categories.length === 0) return null
  return (
    <div className={styles.layer} data-phone={hasTerms ? undefined : true}>
      <Terms onChosen={onChosen} />
      <div className={styles.categories}>
        <SearchChips categories={categories} onChosen={onChosen} />
      </div>
    </div>
  )
}
