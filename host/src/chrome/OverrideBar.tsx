import { useSyncExternalStore } from 'react'
import { neverChanges } from '@larder/shared/lib'
import styles from './OverrideBar.module.css'

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

const readOverride = () => window.__LARDER__?.override

/** Says to whoever opened a signed link what they see, and leads back to the shop as everybody sees it. */
export function OverrideBar() {
  // Not in the server's HTML: it is the document's own data, which no page depends on.
  const shown = useSyncExternalStore(neverChanges, readOverride, () => undefined)
  if (!shown) return null
  const releases = shown.releases.length > 0 ? shown.releases.join(', ') : 'the shop as a tester'
  return (
    <aside className={styles.root} aria-label="Trial">
      <span>
        {shown.person}, you see {releases} until {timeOf(shown.until)}. Nothing here is measured.
      </span>
      <a href="/ops/override">End</a>
    </aside>
  )
}
