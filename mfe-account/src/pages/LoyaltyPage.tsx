import { useBrandConfig } from '@larder/shared/ui'
import { CreditCard } from '../features/loyalty/CreditCard.tsx'
import { LoyaltyCard } from '../features/loyalty/LoyaltyCard.tsx'
import { ReferralCard } from '../features/loyalty/ReferralCard.tsx'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { credit, loyalty, referral } from '../stores/member.ts'

/** `/member/loyalty` (spec §2): progress, credit, and inviting friends. */
export function Component() {
  const isReferralShown = !useBrandConfig()?.profile.hideReferralUI
  return (
    <MemberPage title="Rewards" isForm>
      <ResourceView resource={loyalty()} what="Your rewards" rows={3}>
        {(summary) => summary.isEnabled && <LoyaltyCard summary={summary} />}
      </ResourceView>
      <ResourceView resource={credit()} what="Your credit" rows={1}>
        {(balance) => <CreditCard credit={balance} />}
      </ResourceView>
      {isReferralShown && (
        <ResourceView resource={referral()} what="Your invitations" rows={2}>
          {(invitations) => invitations.isEnabled && <ReferralCard referral={invitations} />}
        </ResourceView>
      )}
    </MemberPage>
  )
}
