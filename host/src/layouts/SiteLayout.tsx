import { useMemo, useEffect, type ReactNode } from 'react'
import type { BrandConfig } from '@larder/shared/contracts'
import { pictureUrl, isSettingOn } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { brandFont, ExposedPart, Overlays, ThemeRoot, type BrandLook, isHexColour } from '@larder/shared/ui'
import { CookieNotice } from '../chrome/CookieNotice.tsx'
import { Footer } from '../chrome/Footer.tsx'
import { Header, HeaderHeights, AccountLink, BasketLink } from '../chrome/Header.tsx'
import { HeaderBanner, NavigationBar, OverrideBar, OfflineBar, MAIN_ID, SkipLink } from '../chrome/Bars.tsx'
import { OrderStrip } from '../chrome/OrderStrip.tsx'
import { useHasStarted, WelcomeModal } from '../chrome/WelcomeModal.tsx'
import { useTracking } from '../tracking/use-tracking.ts'
import styles from './SiteLayout.module.css'
import headerParts from '../chrome/Header.module.css'
import { $isStarted } from './PageStart.tsx'

/** Restores the last ordered store once the shopper is signed in. Loads its code on demand. */
function useLastStore(settings: Readonly<Record<string, string>>): void {
  const isMember = useStore($isMember)
  const isOn = isSettingOn(settings, 'restoreLastOrderedStore')
  // The session and stored values are known only in the browser.
  useEffect(() => {
    if (!isMember || !isOn) return
    // The shopper did not ask for this, so a failure changes nothing.
    import('./restore-store.ts').then(({ restoreLastStore }) => restoreLastStore()).catch(() => undefined)
  }, [isMember, isOn])
}

/** The layouts of spec §2. The error page chooses `error` itself. */
type LayoutKind = 'home' | 'default' | 'auth' | 'checkout' | 'error'

const AUTH_PATHS = ['/login', '/register', '/forgotten-password', '/member/reset-token']
const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/** The layout for a path (spec §2 Layouts). */
export function chooseLayout(path: string): LayoutKind {
  if (path === '/') return 'home'
  if (isUnder(path, '/checkout')) return 'checkout'
  return AUTH_PATHS.some((base) => isUnder(path, base)) ? 'auth' : 'default'
}

/** Whether a path is an ordering page of a store, where content can hide the footer (footer.hideOnStorePages). */
export const isStorePage = (path: string): boolean => isUnder(path, '/stores')

/** The theme's input for a brand (spec §3 Site config). */
function toBrandLook({ site, font, fontSizes }: BrandConfig): BrandLook {
  return {
    branding: site.brandingColors,
    font: brandFont(font),
    fontSizes,
  }
}

/** No font is preloaded: Chromium would hold back the first paint until it has arrived. */
function DocumentLinks({ config: { site } }: { config: BrandConfig }) {
  const { bgColor } = site.header.navbars.desktop
  return (
    <>
      <link rel="icon" href={pictureUrl(site.favicon, 320)} type="image/webp" />
      {/* The browser's own bar goes on with the header's colour; a dark scheme has its own. */}
      {isHexColour(bgColor) && (
        <meta name="theme-color" content={bgColor} media="(prefers-color-scheme: light)" />
      )}
    </>
  )
}

/** The same element on all pages, so that the header renders again only when it changes. */
const HEADER_ACTIONS = (
  <>
    <div className={headerParts.slot} data-slot="account">
      <ExposedPart name="account/AccountMenu" props={{}} fallback={<AccountLink />} />
    </div>
    <div className={headerParts.slot} data-lands="basket">
      <ExposedPart name="basket/BasketButton" props={{}} fallback={<BasketLink />} />
    </div>
  </>
)

type Props = {
  config: BrandConfig
  /** The page's path, from which layout and footer follow. */
  path: string
  /** Set by the error page, whose layout does not depend on the path. */
  kind?: LayoutKind
  children: ReactNode
}

/** The frame around every page: brand, header, page, footer and overlays (spec §2 Layouts). */
export function SiteLayout({ config, path, kind = chooseLayout(path), children }: Props) {
  const { site } = config
  const look = useMemo(() => toBrandLook(config), [config])
  const isReady = useStore($isStarted)
  useLastStore(config.settings)
  const hasStarted = useHasStarted()
  const isCheckout = kind === 'checkout'
  useTracking(config, path, isCheckout)
  const isInStore = isStorePage(path)
  const hasFooter = !isCheckout && !(site.footer.hideOnStorePages && isInStore)
  return (
    <ThemeRoot look={look} siteName={site.companyName}>
      <DocumentLinks config={config} />
      <HeaderHeights navbars={site.header.navbars} />
      <SkipLink />
      <OverrideBar />
      {!isCheckout && <CookieNotice notice={site.cookieNotice} isReady={isReady} />}
      <NavigationBar />
      <div className={styles.frame} data-wide={isInStore || undefined}>
        {!isCheckout && <HeaderBanner banner={site.header.banner} />}
        <Header
          site={site}
          kind={isCheckout ? 'light' : 'full'}
          end={isCheckout ? undefined : HEADER_ACTIONS}
        />
        <OrderStrip config={config} path={path} isCheckout={isCheckout} />
        <OfflineBar />
        <main className={styles.main} id={MAIN_ID} tabIndex={-1} data-kind={kind}>
          {children}
        </main>
        {hasFooter && <Footer site={site} isFolded={isInStore} />}
      </div>
      {site.firstTimeUserModal && kind === 'home' && (
        <WelcomeModal modal={site.firstTimeUserModal} isReady={isReady} hasStarted={hasStarted} />
      )}
      <Overlays />
    </ThemeRoot>
  )
}
