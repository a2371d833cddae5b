import type { SiteConfig } from './site.ts'
import { $consent, hideHeaderBanner, useStore } from '@larder/shared/stores'
import { IconButton, inkOn, isHexColour, styled } from '@larder/shared/ui'

const Root = styled('aside')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(3),
  minHeight: theme.target,
  padding: `0 ${theme.spacing(4)}`,
  ...theme.typography.body3,
  fontWeight: 600,
  textAlign: 'center',
  '& > p': { padding: `${theme.spacing(2)} 0` },
  // Set before the first paint where the banner was closed in this browser earlier (`earlyScript`).
  'html[data-banner="off"] &': { display: 'none' },
}))

/** The brand's announcement above the header (spec §3 header.banner); once closed it stays closed. */
export function HeaderBanner({ banner }: { banner: SiteConfig['header']['banner'] }) {
  const { isHeaderBannerHidden } = useStore($consent)
  if (!banner.showBanner || isHeaderBannerHidden) return null
  const background = isHexColour(banner.bgColor) ? banner.bgColor : 'var(--secondary)'
  const color = isHexColour(banner.bgColor) ? inkOn(banner.bgColor) : 'var(--secondary-on)'
  return (
    <Root aria-label="Announcement" style={{ background, color }}>
      <p>{banner.content}</p>
      {banner.showCloseButton && (
        <IconButton icon="close" label="Close announcement" onClick={hideHeaderBanner} />
      )}
    </Root>
  )
}
