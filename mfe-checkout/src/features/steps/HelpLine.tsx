import { paths } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'
import styles from './HelpLine.module.css'

/** Contact details for help, in the same place on every step (WCAG 3.2.6). */
export function HelpLine({ phone }: { phone: string | undefined }) {
  const { settings = {} } = useBrandConfig() ?? {}
  return (
    <p className={styles.root}>
      <span>
        {'Questions? '}
        {phone ? (
          <>
            Call <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </>
        ) : (
          <a href={paths.contact()}>Get in touch</a>
        )}
      </span>
      <a href={paths.page({ slug: settings['termsPage'] ?? 'legal/terms' })} target="_blank" rel="noopener">
        Terms
      </a>
      <a
        href={paths.page({ slug: settings['privacyPage'] ?? 'legal/privacy' })}
        target="_blank"
        rel="noopener"
      >
        Privacy
      </a>
    </p>
  )
}
