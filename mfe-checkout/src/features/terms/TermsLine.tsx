import { paths } from '@larder/shared/domain'
import { TermsLink } from '@larder/shared/sign-in'
import { styled, useBrandConfig } from '@larder/shared/ui'

const Line = styled('p')(({ theme }) => ({ ...theme.typography.body3, color: theme.palette.text.secondary }))

/** How the shopper's data is used, in one plain sentence. */
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

/** For a payment without a box to tick: paying implies consent. */
export function TermsLine() {
  return (
    <Line>
      By paying you accept the <TermsLink />.
    </Line>
  )
}
