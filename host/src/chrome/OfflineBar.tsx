import { Icon, useOnline } from '@larder/shared/ui'
import styles from './OfflineBar.module.css'

/** Says that the connection is lost, and what is kept. */
export function OfflineBar() {
  if (useOnline()) return null
  return (
    <output className={styles.root}>
      <span className={styles.text}>
        <Icon name="offline" size="small" />
        You are offline. Your basket is kept.
      </span>
    </output>
  )
}
