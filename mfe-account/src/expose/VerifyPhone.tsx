import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { PhoneState } from '../features/phone/PhoneState.tsx'
import { profile } from '../stores/member.ts'

/** Verifies the member's number where something depends on it, for example a coupon in the basket. */
export function VerifyPhone({ onVerified }: { onVerified: () => void }) {
  return (
    <div data-remote="account">
      <ResourceView resource={profile()} label="Your phone" rows={1}>
        {(member) => <PhoneState member={member} onVerified={onVerified} />}
      </ResourceView>
    </div>
  )
}
