import { paths } from '@larder/shared/domain'
import { styled, useBrandConfig } from '@larder/shared/ui'

const Line = styled('p')(({ theme }) => ({ ...theme.typography.body3, color: theme.palette.text.secondary }))

/** A page of the brand's own, beside the typed form: `setting` names it where it is not the usual one. */
function Reading({ setting, usual, children }: { setting: string; usual: string; children: string }) {
  const slug = useBrandConfig()?.settings[setting] ?? usual
  return (
    <a href={paths.page({ slug })} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

export const TermsLink = () => (
  <Reading setting="termsPage" usual="legal/terms">
    terms and conditions
  </Reading>
)

/** What happens to the shopper's data, in one plain sentence. */
export function PrivacyLine() {
  return (
    <Line>
      We use your details for this order only. Read{' '}
      <Reading setting="privacyPage" usual="legal/privacy">
        how we look after them
      </Reading>
      .
    </Line>
  )
}

/** Where there is no box to tick: paying is agreeing. */
export function TermsLine() {
  return (
    <Line>
      By paying you accept the <TermsLink />.
    </Line>
  )
}
