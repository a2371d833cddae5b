import { paths } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'

/** The brand's terms, in another tab: what was typed stays. The setting names the page where it is not the usual one. */
export function TermsLink() {
  const slug = useBrandConfig()?.settings['termsPage'] ?? 'legal/terms'
  return (
    <a href={paths.page({ slug })} target="_blank" rel="noopener">
      terms and conditions
    </a>
  )
}

/** Words of a box to tick. */
export const TermsLabel = () => (
  <>
    I accept the <TermsLink />
  </>
)
