import { paths } from '@larder/shared/domain'
import { $basket, $isMember, useStore } from '@larder/shared/stores'
import { StepCard } from '../features/steps/StepCard.tsx'
import { $draft } from '../stores/draft.ts'
import { useMember } from '../stores/member.ts'

/** The completed steps, as summaries with Edit. */
export function CompletedSteps() {
  const { firstName, lastName, email, delivery } = useStore($draft)
  const isMember = useStore($isMember)
  const { member } = useMember()
  const account = member.state === 'ready' ? member.data.profile.emailAddress : 'a member'
  const isDelivery = useStore($basket)?.fulfilmentMethod.type === 'delivery'
  const place =
    isDelivery && delivery ? `${delivery.addressLine1}, ${delivery.town}, ${delivery.postcode}` : undefined
  return (
    <>
      <StepCard
        number={1}
        title="How you check out"
        state="done"
        summary={isMember ? `As ${account}` : 'Guest checkout'}
        editTo={isMember ? undefined : paths.checkoutOptions()}
      />
      <StepCard
        number={2}
        title="Your details"
        state="done"
        summary={
          <>
            {`${firstName} ${lastName}, ${email}`}
            {place && <br />}
            {place}
          </>
        }
        editTo={paths.checkoutDetails()}
      />
    </>
  )
}
