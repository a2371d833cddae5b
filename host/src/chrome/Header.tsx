import { memo, useEffect, useRef, useState, type ReactNode } from 'react'
import type { SiteConfig } from './site.ts'
import { paths } from '@larder/shared/domain'
import { Link, Logo, Pill } from '@larder/shared/ui'
import { PhoneMenu } from './PhoneMenu.tsx'
import { PlaceChip } from './PlaceChip.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import styles from './header-parts.module.css'
import { navNames, navShort } from './navbar-style.ts'

/**
 * The brand's logo in the header: one picture, or the one of whichever of the four navbars is shown (spec §3
 * header).
 */
function NavbarLogos({ site }: { site: SiteConfig }) {
  const { navbars } = site.header
  const mark = (src: string) => (
    <Logo src={src} srcOnDark={site.logoOnDark} name={site.companyName} height="var(--logo-height)" />
  )
  const { logo } = navbars.desktop
  if (navNames.every((name) => navbars[name].logo === logo)) return mark(logo)
  return navNames.map((name) => (
    <span className={styles.oneLogo} key={name} data-nav={navShort[name]}>
      {mark(navbars[name].logo)}
    </span>
  ))
}

/** Whether the page has been scrolled away from its top. */
function useScrolled() {
  const mark = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  // The scroll position is the browser's; an observed mark at the top reports it without a scroll listener.
  useEffect(() => {
    if (!mark.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { mark, isScrolled }
}

type Props = {
  site: SiteConfig
  /** `light` for checkout: the logo and no links that lead out of it. */
  kind?: 'full' | 'light'
  /** Account menu and basket button, or their placeholders. */
  end?: ReactNode
}

/**
 * The site's header: four navbars of the brand in one bar that shrinks on scroll (spec §3 header). Memoised, so that it
 * does not render again with every page: `end` has to be the same element.
 */
export const Header = memo(function Header({ site, kind = 'full', end }: Props) {
  const { mark, isScrolled } = useScrolled()
  const { menu, showBetaLabel, hideStoreInfo } = site.header
  const isFull = kind === 'full'
  return (
    <>
      <div ref={mark} />
      <header className={styles.root} data-scrolled={isScrolled || undefined}>
        <div className={styles.bar}>
          <div className={styles.row}>
            {isFull && menu.length > 0 && (
              <div className={styles.onlyNarrow}>
                <PhoneMenu menu={menu}>
                  {(close) => !hideStoreInfo && <PlaceChip isWide onClick={close} />}
                </PhoneMenu>
              </div>
            )}
            <div className={styles.logoBox}>
              <Link to={paths.home()} reloadDocument={!isFull} aria-label={`${site.companyName}, home`}>
                <NavbarLogos site={site} />
              </Link>
              {showBetaLabel && <Pill tone="highlight">Beta</Pill>}
            </div>
            {isFull && (
              <div className={styles.onlyWide} data-end>
                <SiteMenu menu={menu} />
              </div>
            )}
            <div className={styles.end}>
              {isFull && !hideStoreInfo && (
                <div className={styles.onlyWidest}>
                  <PlaceChip />
                </div>
              )}
              {end}
            </div>
          </div>
        </div>
      </header>
    </>
  )
})
