import { useSyncExternalStore } from 'react'
import { useNavigation, Icon, useOnline, IconButton, inkOn, isHexColour } from '@larder/shared/ui'
import { $consent, hideHeaderBanner, useStore } from '@larder/shared/stores'
import { neverChanges } from '@larder/shared/lib'
import type { ShownOverride } from '@larder/shared/contracts'
import type { SiteConfig } from './site.ts'
import styles from './Bars.module.css'

export const MAIN_ID = 'main'

/** A link at the first tab stop that skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href={`#${MAIN_ID}`}>
      Skip to the page
    </a>
  )
}

/** A thin progress line at the top while the next page is pending. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.navigationBar} aria-hidden /> : null
}

/** Tells the shopper that the connection is lost and that the basket is kept. */
export function OfflineBar() {
  if (useOnline()) return null
  return (
    <output className={styles.offlineBar}>
      <span className={styles.text}>
        <Icon name="offline" size="small" />
        You are offline. Your basket is kept.
      </span>
    </output>
  )
}

/** The brand's announcement above the header (spec §3 header.banner). Once closed, it stays closed. */
export function HeaderBanner({ banner }: { banner: SiteConfig['header']['banner'] }) {
  const { isHeaderBannerHidden } = useStore($consent)
  if (!banner.showBanner || isHeaderBannerHidden) return null
  const background = isHexColour(banner.bgColor) ? banner.bgColor : 'var(--mui-palette-secondary-main)'
  const color = isHexColour(banner.bgColor)
    ? inkOn(banner.bgColor)
    : 'var(--mui-palette-secondary-contrastText)'
  return (
    <aside className={styles.headerBanner} aria-label="Announcement" style={{ background, color }}>
      <p>{banner.content}</p>
      {banner.showCloseButton && (
        <IconButton icon="close" label="Close announcement" onClick={hideHeaderBanner} />
      )}
    </aside>
  )
}

const formatTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

const getOverride = () => window.__LARDER__?.override

/** The overridden releases that this page shows. */
function describeReleases({ releases, missing }: ShownOverride): string {
  if (releases.length > 0) return releases.join(', ')
  return missing ? 'the shop as everybody' : 'the shop as a tester'
}

/** Tells the visitor who opened a signed link which releases they see, and links back to the normal shop. */
export function OverrideBar() {
  // Not in the server's HTML: it belongs to one document, and no page depends on it.
  const override = useSyncExternalStore(neverChanges, getOverride, () => undefined)
  if (!override) return null
  return (
    <aside className={styles.overrideBar} aria-label="Trial">
      <span>
        {override.person}, you see {describeReleases(override)} until {formatTime(override.until)}.
        {override.missing && ` ${override.missing.join(', ')} cannot be shown now.`} Nothing here is measured.
      </span>
      <a href="/preview">End</a>
    </aside>
  )
}
