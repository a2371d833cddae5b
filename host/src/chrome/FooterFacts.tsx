import { Icon, type IconName } from '@larder/shared/ui'
import type { SiteConfig } from './site.ts'
import styles from './Footer.module.css'

type FooterConfig = SiteConfig['footer']

const PAYMENT_NAMES: Record<keyof FooterConfig['paymentMethods'], string> = {
  visa: 'Visa',
  masterCard: 'Mastercard',
  amex: 'American Express',
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}
const SOCIAL_NETWORKS: Record<string, { name: string; icon: IconName }> = {
  instagram: { name: 'Instagram', icon: 'instagram' },
  facebook: { name: 'Facebook', icon: 'facebook' },
  twitter: { name: 'X, formerly Twitter', icon: 'twitter' },
  youtube: { name: 'YouTube', icon: 'youtube' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin' },
}

export function ContactDetails({ phone, email, address }: Pick<FooterConfig, 'phone' | 'email' | 'address'>) {
  const [name, domain] = email?.split(/(?=@)/) ?? []
  return (
    <div className={styles.contact}>
      <h2 className={styles.menuTitle}>Contact</h2>
      <ul className={styles.linkList}>
        {phone && (
          <li>
            <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <span>
                {name}
                {/* A long address wraps here and not inside a word. */}
                <wbr />
                {domain}
              </span>
            </a>
          </li>
        )}
        {address && <li>{address}</li>}
      </ul>
    </div>
  )
}

export function SocialLinks({ links }: { links: FooterConfig['socialLinks'] }) {
  return (
    <ul className={styles.line}>
      {Object.entries(links).map(([key, href]) => {
        const network = SOCIAL_NETWORKS[key]
        return network ? (
          <li key={key}>
            <a className={styles.round} href={href} rel="noopener" aria-label={network.name}>
              <Icon name={network.icon} size="small" />
            </a>
          </li>
        ) : null
      })}
    </ul>
  )
}

export function AppLinks({ ios, android }: FooterConfig['appStores']) {
  return (
    <div className={styles.line}>
      {ios && (
        <a className={styles.appBadge} href={ios} rel="noopener">
          <Icon name="mobile" />
          <span>
            <small>Download on the</small>App Store
          </span>
        </a>
      )}
      {android && (
        <a className={styles.appBadge} href={android} rel="noopener">
          <Icon name="mobile" />
          <span>
            <small>Get it on</small>Google Play
          </span>
        </a>
      )}
    </div>
  )
}

export function PaymentMethods({ methods }: { methods: FooterConfig['paymentMethods'] }) {
  const names = Object.entries(PAYMENT_NAMES).filter(([key]) => methods[key as keyof typeof PAYMENT_NAMES]) // the record's own keys
  return (
    <ul className={styles.marks} aria-label="We accept">
      {names.map(([key, name]) => (
        <li key={key}>{name}</li>
      ))}
    </ul>
  )
}
