import { paths } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'

/**
 * The brand's terms, in another tab, so that input is kept. The setting gives the page where it is not the
 * usual one.
 */
export function TermsLink() {
  const slug = useBrandConfig()?.settings['termsPage'] ?? 'legal/terms'
  return (
    <a href={paths.page({ slug })} target="_blank" rel="noopener">
      terms and conditions
    </a>
  )
}

/** Label of the terms checkbox. */
export const TermsLabel = () => (
  <>
    I accept the <TermsLink />
  </>
)
