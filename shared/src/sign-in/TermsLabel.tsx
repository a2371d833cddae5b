import { paths } from '@larder/shared/domain'
import { useBrandConfig } from '@larder/shared/ui'

/** A link to the brand's terms, in another tab so that input is kept. The setting replaces the default page. */
export function TermsLink() {
  const slug = useBrandConfig()?.settings['termsPage'] ?? 'legal/terms'
  return (
    <a href={paths.page({ slug })} target="_blank" rel="noopener">
      terms and conditions
    </a>
  )
}

export const TermsLabel = () => (
  <>
    I accept the <TermsLink />
  </>
)
