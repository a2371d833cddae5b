import { countChoices } from '@larder/shared/domain'
import { Notice } from '@larder/shared/ui'
import { useFilter } from './use-filter.ts'
import styles from './FilterNotice.module.css'

const formatUnknown = (names: readonly string[]): string =>
  names.length === 1
    ? `“${names[0]}” is not a filter that we know, so nothing was left out for it.`
    : `${names.map((name) => `“${name}”`).join(', ')} are not filters that we know, so nothing was left out for them.`

/** Names the filters of the address that the page could not read: whoever avoids an allergen must not count on them. */
export function FilterNotice() {
  const { unknown } = useFilter()
  if (unknown.length === 0) return null
  return (
    <div className={styles.root}>
      <Notice tone="warning">{formatUnknown(unknown)}</Notice>
    </div>
  )
}

/** Says on a page that filters nothing that the filter of its address is not applied. */
export function UnusedFilterNotice() {
  const { filter, unknown } = useFilter()
  if (countChoices(filter) + unknown.length === 0) return null
  return (
    <div className={styles.root}>
      <Notice tone="warning">
        This page shows everything. Your filter works inside a category and in a search.
      </Notice>
    </div>
  )
}
