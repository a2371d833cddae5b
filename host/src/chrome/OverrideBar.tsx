import { useSyncExternalStore } from 'react'
import { neverChanges } from '@larder/shared/lib'
import type { ShownOverride } from '@larder/shared/contracts'
import styles from './OverrideBar.module.css'

const formatTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

const readOverride = () => window.__LARDER__?.override

/** Releases of the link that this page shows. */
function seen({ releases, missing }: ShownOverride): string {
  if (releases.length > 0) return releases.join(', ')
  return missing ? 'the shop as everybody' : 'the shop as a tester'
}

/** Says to whoever opened a signed link what they see, and leads back to the shop as everybody sees it. */
export function OverrideBar() {
  // Not in the server's HTML: it is the document's own data, which no page depends on.
  const shown = useSyncExternalStore(neverChanges, readOverride, () => undefined)
  if (!shown) return null
  return (
    <aside className={styles.root} aria-label="Trial">
      <span>
        {shown.person}, you see {seen(shown)} until {formatTime(shown.until)}.
        {shown.missing && ` ${shown.missing.join(', ')} cannot be shown now.`} Nothing here is measured.
      </span>
      <a href="/preview">End</a>
    </aside>
  )
}
