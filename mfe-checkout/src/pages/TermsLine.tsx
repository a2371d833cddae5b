import { paths } from '@larder/shared/domain'
import { TermsLink } from '@larder/shared/sign-in'
import { useBrandConfig } from '@larder/shared/ui'
import styles from './TermsLine.module.css'

/** Explains how the shopper's data is used. */
export function PrivacyLine({ isMember }: { isMember: boolean }) {
  const slug = useBrandConfig()?.settings['privacyPage'] ?? 'legal/privacy'
  return (
    <p className={styles.line}>
      {isMember ? 'Read' : 'We use your details for this order only. Read'}{' '}
      <a href={paths.page({ slug })} target="_blank" rel="noopener">
        how we look after your details
      </a>
      .
    </p>
  )
}

/** For payments without a checkbox, where paying implies consent. */
export function TermsLine() {
  return (
    <p className={styles.line}>
      By paying you accept the <TermsLink />.
    </p>
  )
}
