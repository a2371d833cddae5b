import type { ReactNode } from 'react'
import { Notice } from '@larder/shared/ui'

/** Says what an invitation is worth, to both sides (spec §9 Referral reward). */
export function Invited({ action }: { action?: ReactNode }) {
  return (
    <Notice tone="success" title="A friend has invited you" action={action}>
      You both get £5 off your next order once your first one has arrived.
    </Notice>
  )
}
