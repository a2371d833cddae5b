import { ResourceView } from '../features/member-page/index.ts'
import { PhoneState } from '../features/phone/index.ts'
import { profile } from '../stores/member.ts'

/** Proves the member's number where something waits for it, say a coupon in the basket. */
export function VerifyPhone({ onVerified }: { onVerified: () => void }) {
  return (
    <div data-remote="account">
      <ResourceView resource={profile()} what="Your phone" rows={1}>
        {(member) => <PhoneState member={member} onVerified={onVerified} />}
      </ResourceView>
    </div>
  )
}
