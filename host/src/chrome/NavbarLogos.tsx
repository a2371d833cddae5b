import { Logo } from '@larder/shared/ui'
import { navNames, navShort } from './navbar-style.ts'
import type { SiteConfig } from './site.ts'
import styles from './header-parts.module.css'

/**
 * The brand's logo in the header: one picture, or the one of whichever of the four navbars is shown (spec §3
 * header).
 */
export function NavbarLogos({ site }: { site: SiteConfig }) {
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
