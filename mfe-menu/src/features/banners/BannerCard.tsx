import { memo, useEffect, useRef } from 'react'
import { call } from '@larder/shared/api'
import { bannersApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { afterPaint, singleton } from '@larder/shared/lib'
import { paths } from '@larder/shared/domain'
import { Icon, Link, Picture, Rail } from '@larder/shared/ui'
import { useMenu } from '../../hooks/menu-context.ts'
import styles from './BannerCard.module.css'

/** Banners whose impression was counted in this page load (`impressionCalled`, spec §3 Banner). */
const displayedBanners = singleton('menu-banners-shown', () => new Set<string>())

/** Reports once that a banner was displayed. */
function reportDisplay(bannerId: string): void {
  if (displayedBanners.has(bannerId)) return
  displayedBanners.add(bannerId)
  void action(() => call(bannersApi.display, { bannerId, platform: 'website' }))
}

/**
 * Reports a click on a banner (spec §7 banner click), after the next paint so that it does not delay the
 * navigation. A lost report does not affect the shopper.
 */
function reportClick(bannerId: string): void {
  void action(async () => {
    await afterPaint()
    await call(bannersApi.click, { bannerId, platform: 'website' })
  })
}

type Banner = bannersApi.Banner

/** The target of a banner: a deal, a category, a link, or the banner's page of items. */
function chooseBannerTarget({ slug, action }: Banner, storeSlug: string): string {
  const storeParams = { slug: storeSlug }
  if (action.kind === 'deal' && action.dealSlug) return paths.deal({ ...storeParams, deal: action.dealSlug })
  if (action.kind === 'category' && action.categorySlug) {
    return paths.category({ ...storeParams, category: action.categorySlug })
  }
  if (action.kind === 'link' && action.link) return action.link
  return paths.banner({ ...storeParams, banner: slug })
}

/** A banner with its button. Its impression is counted once half of it has been visible. */
export function BannerCard({ banner, isPriority = false }: { banner: Banner; isPriority?: boolean }) {
  const { store } = useMenu()
  const root = useRef<HTMLElement>(null)
  // An effect, because only the browser knows what is visible.
  useEffect(() => {
    const node = root.current
    if (!node || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        reportDisplay(banner.id)
        observer.disconnect()
      },
      { threshold: 0.5 },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [banner.id])
  return (
    <article className={styles.root} ref={root}>
      <div className={styles.texts}>
        <h2 className={styles.title}>{banner.title}</h2>
        {banner.text && <p className={styles.text}>{banner.text}</p>}
        <Link
          className={styles.go}
          to={chooseBannerTarget(banner, store.slug)}
          onClick={() => reportClick(banner.id)}
        >
          {banner.buttonLabel}
          <Icon name="right" size="tiny" />
        </Link>
      </div>
      <div className={styles.face}>
        <Picture
          src={banner.picture}
          alt=""
          preset="banner"
          // The picture is cropped at the sides, so its width follows from its height.
          sizes="24rem"
          ratio="auto"
          isPriority={isPriority}
          isBlurred={false}
        />
      </div>
    </article>
  )
}

type RailProps = { banners: readonly bannersApi.Banner[] }

/** A scrollable row of banners, without automatic scrolling, memoised by its banners. */
export const BannerRail = memo(function BannerRail({ banners }: RailProps) {
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
})
