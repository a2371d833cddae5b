import { paths } from '@larder/shared/domain'
import { TermsLink } from '@larder/shared/sign-in'
import { styled, useBrandConfig } from '@larder/shared/ui'

const Line = styled('p')(({ theme }) => ({ ...theme.typography.body3, color: theme.palette.text.secondary }))

/** What happens to the shopper's data, in one plain sentence. */
export function PrivacyLine({ isMember }: { isMember: boolean }) {
  const slug = useBrandConfig()?.settings['privacyPage'] ?? 'legal/privacy'
  return (
    <Line>
      {isMember ? 'Read' : 'We use your details for this order only. Read'}{' '}
      <a href={paths.page({ slug })} target="_blank" rel="noopener">
        how we look after your details
      </a>
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
