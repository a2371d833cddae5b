import { useState, memo, useEffect, useRef, useMemo, type ReactNode } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import {
  IconButton,
  Link,
  Sheet,
  inkOn,
  isHexColour,
  Logo,
  Pill,
  cssMedia,
  cssRule,
  PageStyle,
  screens,
  Icon,
} from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import type { SiteConfig } from './site.ts'
import { PlaceChip } from './PlaceChip.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import styles from './Header.module.css'

function MenuEntries({ menu, onPick }: { menu: readonly contentApi.MenuEntry[]; onPick: () => void }) {
  return (
    <ul className={styles.list}>
      {menu.map(({ name, slug, subMenuItems }) => (
        <li key={name}>
          <Link to={slug} onClick={onPick}>
            {name}
          </Link>
          {subMenuItems.length > 0 && <MenuEntries menu={subMenuItems} onPick={onPick} />}
        </li>
      ))}
    </ul>
  )
}

/** The header's menu on phones: a button and a sheet. Without JavaScript the footer has the same links. */
function PhoneMenu({
  menu,
  children,
}: {
  menu: readonly contentApi.MenuEntry[]
  /** Shown above the entries: the place of the order, which does not fit in the bar. */
  children?: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon="menu" label="Menu" aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} onClose={close} title="Menu">
        {children?.(close)}
        <nav aria-label="Main">
          <MenuEntries menu={menu} onPick={close} />
        </nav>
        <div className={styles.foot}>
          <SchemeSwitch />
        </div>
      </Sheet>
    </>
  )
}

type Navbars = SiteConfig['header']['navbars']
type NavbarName = keyof Navbars

/** Short names of the navbars, as in `--nav-d-height` and `data-nav`. */
const NAVBAR_SHORT_NAMES: Record<NavbarName, string> = {
  desktop: 'd',
  'desktop-scrolling': 'ds',
  mobile: 'm',
  'mobile-scrolling': 'ms',
}
const NAVBAR_NAMES = ['desktop', 'desktop-scrolling', 'mobile', 'mobile-scrolling'] as const

/** A length in CSS pixels, clamped to sensible limits because content supplies the number. */
const px = (value: number, low: number, high: number) => `${Math.min(high, Math.max(low, value))}${'px'}`

/**
 * The four navbars as custom properties: `--nav-d-height`, `-bg`, `-ink`, `-logo` and so on. Menu text has
 * the brand's colour where it is readable on the brand's background, else a readable shade.
 */
function writeNavbarVariables(navbars: Navbars): Record<string, string> {
  const entries = NAVBAR_NAMES.flatMap((name) => {
    const { height, logoHeight, bgColor, menuItemColor } = navbars[name]
    const key = `--nav-${NAVBAR_SHORT_NAMES[name]}`
    return [
      [`${key}-height`, px(height, 48, 120)],
      [`${key}-logo`, px(logoHeight, 16, 80)],
      [`${key}-bg`, isHexColour(bgColor) ? bgColor : 'var(--mui-palette-background-paper)'],
      [
        `${key}-ink`,
        isHexColour(bgColor) ? inkOn(bgColor, menuItemColor) : 'var(--mui-palette-text-primary)',
      ],
    ]
  })
  return Object.fromEntries(entries)
}

/**
 * The brand's logo in the header: one picture, or one per navbar of which CSS shows the current one (spec §3 header).
 */
function NavbarLogos({ site }: { site: SiteConfig }) {
  const { navbars } = site.header
  const mark = (src: string) => (
    <Logo src={src} srcOnDark={site.logoOnDark} name={site.companyName} height="var(--logo-height)" />
  )
  const { logo } = navbars.desktop
  if (NAVBAR_NAMES.every((name) => navbars[name].logo === logo)) return mark(logo)
  return NAVBAR_NAMES.map((name) => (
    <span className={styles.oneLogo} key={name} data-nav={NAVBAR_SHORT_NAMES[name]}>
      {mark(navbars[name].logo)}
    </span>
  ))
}

/** Whether the page has been scrolled away from its top. */
function useIsScrolled() {
  const mark = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  // Observing a mark at the top of the page avoids a scroll listener.
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
  /** `light` is for checkout: the logo, and no links that lead out of it. */
  kind?: 'full' | 'light'
  /** Account menu and basket button, or their placeholders. */
  end?: ReactNode
}

/**
 * The site's header: the brand's four navbars in one bar that shrinks on scroll (spec §3 header). Memoised, so that it
 * does not render again with every page; `end` has to be a stable element.
 */
export const Header = memo(function Header({ site, kind = 'full', end }: Props) {
  const { mark, isScrolled } = useIsScrolled()
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

/**
 * The navbars' styles and `--header-height`, the offset for sticky elements: the height of the scrolled header at this
 * screen size. On a short screen the header scrolls away.
 */
export function HeaderHeights({ navbars }: { navbars: SiteConfig['header']['navbars'] }) {
  const css = useMemo(
    () =>
      [
        cssRule(':root', { ...writeNavbarVariables(navbars), '--header-height': 'var(--nav-ms-height)' }),
        cssMedia(screens.wider, cssRule(':root', { '--header-height': 'var(--nav-ds-height)' })),
        cssMedia(screens.short, cssRule(':root', { '--header-height': 'calc(0 * var(--unit))' })),
      ].join(''),
    [navbars],
  )
  return <PageStyle name="header" css={css} />
}

/** Replaces the basket button until its area has loaded, or when it does not load. */
export function BasketLink() {
  return (
    <Link className={styles.areaLink} to={paths.basket()}>
      <Icon name="basket" />
      <span>Basket</span>
    </Link>
  )
}

/** Replaces the account menu until its area has loaded. The member area redirects guests to sign in. */
export function AccountLink() {
  return (
    <Link className={styles.areaLink} to={paths.member()}>
      <Icon name="user" />
      <span>Account</span>
    </Link>
  )
}
