import type { SiteConfig } from './site.ts'
import { $consent, hideHeaderBanner, useStore } from '@larder/shared/stores'
import { IconButton, inkOn, isHexColour } from '@larder/shared/ui'
import styles from './HeaderBanner.module.css'

/** The brand's announcement above the header (spec §3 header.banner); once closed it stays closed. */
export function HeaderBanner({ banner }: { banner: SiteConfig['header']['banner'] }) {
  const { isHeaderBannerHidden } = useStore($consent)
  if (!banner.showBanner || isHeaderBannerHidden) return null
  const background = isHexColour(banner.bgColor) ? banner.bgColor : 'var(--mui-palette-secondary-main)'
  const color = isHexColour(banner.bgColor)
    ? inkOn(banner.bgColor)
    : 'var(--mui-palette-secondary-contrastText)'
  return (
    <aside className={styles.root} aria-label="Announcement" style={{ background, color }}>
      <p>{banner.content}</p>
      {banner.showCloseButton && (
        <IconButton icon="close" label="Close announcement" onClick={hideHeaderBanner} />
      )}
    </aside>
  )
}
