import { memo } from 'react'
import type { contentApi } from '@larder/shared/contracts'
import { Link, Grid, inkOn, isHexColour, Logo, Picture } from '@larder/shared/ui'
import { reopenConsent } from '@larder/shared/stores'
import { PaymentMethods, AppLinks, ContactDetails, SocialLinks } from './FooterFacts.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import type { SiteConfig } from './site.ts'
import styles from './Footer.module.css'

/** The text of a content block. The footer has no room for pictures, cards and questions. */
function getBlockText(block: contentApi.Block) {
  switch (block.type) {
    case 'text':
    case 'picture-text':
      return { title: block.title, lines: block.paragraphs, action: block.action }
    case 'call-to-action':
      return { title: block.title, lines: block.text ? [block.text] : [], action: block.action }
    case 'list':
      return { title: block.title, lines: block.items, action: undefined }
    case 'quote':
      return { title: undefined, lines: [`“${block.text}” ${block.name}`], action: undefined }
    case 'cards':
    case 'faqs':
    case 'steps':
      return undefined
  }
}

/** Blocks of content above the footer's menus (spec §3 footerBlocks). */
function FooterBlocks({ blocks }: { blocks: readonly contentApi.Block[] }) {
  const texts = blocks.map(getBlockText).filter((block) => block !== undefined)
  return (
    <div className={styles.blocks}>
      {texts.map(({ title, lines, action }) => (
        <div key={title ?? lines[0]}>
          {title && <h2>{title}</h2>}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {action?.link.startsWith('/') && <Link to={action.link}>{action.label}</Link>}
        </div>
      ))}
    </div>
  )
}

type Entry = contentApi.FooterMenu['menuItems'][number]

/** An entry of a footer menu, as content writes it: a page, an external link, or the cookie choice. */
function FooterLink({ label, slug, linkType }: Entry) {
  switch (linkType) {
    case 'internal':
      return <Link to={slug}>{label}</Link>
    case 'external':
      return (
        <a href={slug} rel="noopener">
          {label}
        </a>
      )
    case 'action':
      // The one action that content may name: the cookie choice.
      return (
        <button type="button" onClick={reopenConsent}>
          {label}
        </button>
      )
  }
}

/**
 * Whether the footer menus already link to the cookie choice; otherwise the footer adds its own link (trust §4,
 * consent).
 */
const hasCookieLink = (menus: SiteConfig['footer']['menus']) =>
  menus.some(({ menuItems }) => menuItems.some(({ linkType }) => linkType === 'action'))

/** The parts of the footer that are folded away in a store. */
function FooterBody({ footer, companyName }: Pick<SiteConfig, 'footer' | 'companyName'>) {
  const { banner, menus } = footer
  return (
    <>
      {banner && (
        <aside className={styles.banner}>
          <div>
            <h2>{banner.title}</h2>
            <p>{banner.text}</p>
          </div>
          {banner.picture && (
            <Picture
              src={banner.picture}
              alt=""
              ratio="5 / 2"
              sizes="(min-width: 768px) 50vw, calc(100vw - 2rem)"
              maxWidth={768}
            />
          )}
        </aside>
      )}
      <div className={styles.line}>
        <Logo src={footer.logo} name={companyName} />
        {footer.socialMedia && <SocialLinks links={footer.socialLinks} />}
      </div>
      {footer.footerBlocks.length > 0 && <FooterBlocks blocks={footer.footerBlocks} />}
      <Grid columns={2} wide="fit" gap={8}>
        {menus.map(({ title, menuItems }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.menuTitle}>{title}</h2>
            <ul className={styles.linkList}>
              {menuItems.map((item) => (
                <li key={item.label}>
                  <FooterLink {...item} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <ContactDetails {...footer} />
      </Grid>
    </>
  )
}

type Props = {
  site: SiteConfig
  /** In a store the footer is three lines, the first of which opens the rest, also without JavaScript. */
  isFolded?: boolean
}

/**
 * The site's footer, as content configures it (spec §3 footer). Memoised, so that it does not render again with every
 * page.
 */
export const Footer = memo(function Footer({ site, isFolded = false }: Props) {
  const { footer, companyName } = site
  const { menus, bgColor } = footer
  const colours = isHexColour(bgColor)
    ? { background: bgColor, color: inkOn(bgColor) }
    : { background: 'var(--mui-palette-secondary-main)', color: 'var(--mui-palette-secondary-contrastText)' }
  const body = <FooterBody footer={footer} companyName={companyName} />
  return (
    <footer
      className={styles.root}
      data-wide-only={footer.hideOnMobile || undefined}
      data-folded={isFolded || undefined}
      style={colours}
    >
      <div className={styles.inner}>
        {isFolded ? (
          <details className={styles.fold}>
            <summary>Help, contact and more</summary>
            <div>{body}</div>
          </details>
        ) : (
          body
        )}
        <div className={styles.line}>
          {!isFolded && <AppLinks {...footer.appStores} />}
          <PaymentMethods methods={footer.paymentMethods} />
        </div>
        <div className={styles.line}>
          <small>{footer.copyright || companyName}</small>
          {!hasCookieLink(menus) && <FooterLink label="Cookie choices" slug="" linkType="action" />}
          <SchemeSwitch />
        </div>
      </div>
    </footer>
  )
})
