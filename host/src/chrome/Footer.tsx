import type { contentApi } from '@larder/shared/contracts'
import { reopenConsent } from '@larder/shared/stores'
import { Icon, inkOn, isHexColour, Link, Logo, Picture, type IconName } from '@larder/shared/ui'
import { AppBadge, Banner, Inner, Line, LinkList, Marks, Menus, Root, Round } from './footer-parts.ts'
import { FooterBlocks } from './FooterBlocks.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import type { SiteConfig } from './site.ts'

type FooterConfig = SiteConfig['footer']

const payments: Record<keyof FooterConfig['paymentMethods'], string> = {
  visa: 'Visa',
  masterCard: 'Mastercard',
  amex: 'American Express',
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}
const networks: Record<string, { name: string; icon: IconName }> = {
  instagram: { name: 'Instagram', icon: 'instagram' },
  facebook: { name: 'Facebook', icon: 'facebook' },
  twitter: { name: 'X, formerly Twitter', icon: 'twitter' },
  youtube: { name: 'YouTube', icon: 'youtube' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin' },
}

type Entry = contentApi.FooterMenu['menuItems'][number]

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
      // The one action content may name: the choice about cookies.
      return (
        <button type="button" onClick={reopenConsent}>
          {label}
        </button>
      )
  }
}

function Contact({ phone, email, address }: Pick<FooterConfig, 'phone' | 'email' | 'address'>) {
  return (
    <div>
      <h2>Contact</h2>
      <LinkList>
        {phone && (
          <li>
            <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {address && <li>{address}</li>}
      </LinkList>
    </div>
  )
}

function Social({ links }: { links: FooterConfig['socialLinks'] }) {
  return (
    <Line as="ul">
      {Object.entries(links).map(([key, href]) => {
        const network = networks[key]
        return network ? (
          <li key={key}>
            <Round href={href} rel="noopener" aria-label={network.name}>
              <Icon name={network.icon} size="small" />
            </Round>
          </li>
        ) : null
      })}
    </Line>
  )
}

function Apps({ ios, android }: FooterConfig['appStores']) {
  return (
    <Line>
      {ios && (
        <AppBadge href={ios} rel="noopener">
          <Icon name="mobile" />
          <span>
            <small>Download on the</small>App Store
          </span>
        </AppBadge>
      )}
      {android && (
        <AppBadge href={android} rel="noopener">
          <Icon name="mobile" />
          <span>
            <small>Get it on</small>Google Play
          </span>
        </AppBadge>
      )}
    </Line>
  )
}

function Accepted({ methods }: { methods: FooterConfig['paymentMethods'] }) {
  const names = Object.entries(payments).filter(([key]) => methods[key as keyof typeof payments]) // its own keys
  return (
    <Marks aria-label="We accept">
      {names.map(([key, name]) => (
        <li key={key}>{name}</li>
      ))}
    </Marks>
  )
}

/** Has the content a link to the cookie choice? Otherwise the footer brings its own (trust §4, consent). */
const offersCookies = (menus: FooterConfig['menus']) =>
  menus.some(({ menuItems }) => menuItems.some(({ linkType }) => linkType === 'action'))

/** The site's footer, as content makes it (spec §3 footer). */
export function Footer({ site }: { site: SiteConfig }) {
  const { footer, companyName } = site
  const { banner, menus, bgColor } = footer
  const colours = isHexColour(bgColor)
    ? { background: bgColor, color: inkOn(bgColor) }
    : { background: 'var(--secondary)', color: 'var(--secondary-on)' }
  return (
    <Root data-wide-only={footer.hideOnMobile || undefined} style={colours}>
      <Inner>
        {banner && (
          <Banner>
            <div>
              <h2>{banner.title}</h2>
              <p>{banner.text}</p>
            </div>
            {banner.picture && (
              <Picture src={banner.picture} alt="" ratio="5 / 2" sizes="(min-width: 768px) 50vw, 100vw" />
            )}
          </Banner>
        )}
        <Line>
          <Logo src={footer.logo} name={companyName} />
          {footer.socialMedia && <Social links={footer.socialLinks} />}
        </Line>
        {footer.footerBlocks.length > 0 && <FooterBlocks blocks={footer.footerBlocks} />}
        <Menus>
          {menus.map(({ title, menuItems }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <LinkList>
                {menuItems.map((item) => (
                  <li key={item.label}>
                    <FooterLink {...item} />
                  </li>
                ))}
              </LinkList>
            </nav>
          ))}
          <Contact {...footer} />
        </Menus>
        <Line>
          <Apps {...footer.appStores} />
          <Accepted methods={footer.paymentMethods} />
        </Line>
        <Line>
          <small>{footer.copyright || companyName}</small>
          {!offersCookies(menus) && <FooterLink label="Cookie choices" slug="" linkType="action" />}
          <SchemeSwitch />
        </Line>
      </Inner>
    </Root>
  )
}
