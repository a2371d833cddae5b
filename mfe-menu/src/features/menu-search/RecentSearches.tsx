import { paths } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { Button, Icon, Link } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { $recentSearches, forgetSearches } from '../../stores/recent-searches.ts'
import styles from './Suggestions.module.css'

/** What was searched for on this device, while the field is empty. */
export function RecentSearches({ onChosen }: { onChosen: () => void }) {
  const { store } = useMenu()
  const terms = useStore($recentSearches)
  if (terms.length === 0) return null
  return (
    <div className={styles.layer}>
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
    </div>
  )
}
