import { useNavigation } from '@larder/shared/ui'
import styles from './NavigationBar.module.css'

/** A thin progress line at the top while the next page is pending. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.root} aria-hidden /> : null
}
