import type { bannersApi } from '@larder/shared/contracts'
import { Rail } from '@larder/shared/ui'
import { BannerCard } from './BannerCard.tsx'

/** Banners side by side, without automatic scrolling. */
export function BannerRail({ banners }: { banners: readonly bannersApi.Banner[] }) {
  if (banners.length === 0) return null
  return (
    <Rail label="Offers and news" item="banner">
      {banners.map((banner, index) => (
        <li key={banner.id}>
          <BannerCard banner={banner} isPriority={index === 0} />
        </li>
      ))}
    </Rail>
  )
}
