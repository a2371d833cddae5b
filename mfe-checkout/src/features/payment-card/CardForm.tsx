import { useState } from 'react'
import { $isMember, useStore } from '@larder/shared/stores'
import { Checkbox } from '@larder/shared/ui'
import { $draft } from '../../stores/draft.ts'
import { BillingLine } from './BillingLine.tsx'
import { WholeCard } from './CardBox.tsx'
import { CardBoxes } from './CardBoxes.tsx'
import type { CardHolder } from './card-fields.ts'
import { PayForm, type PayProps } from './PayForm.tsx'
import { useCardFields } from './use-card-fields.ts'

function cardHolder(): CardHolder {
  const { firstName, lastName, mobile, billing, delivery } = $draft.get()
  const address = billing ?? delivery
  return {
    name: `${firstName} ${lastName}`.trim(),
    phone: { number: mobile },
    ...(address?.addressLine1
      ? {
          billingAddress: {
            addressLine1: address.addressLine1,
            addressLine2: address.addressLine2,
            zip: address.postcode,
            city: address.town,
            country: 'GB',
          },
        }
      : {}),
  }
}

/** Card details in the provider's own fields: the number never passes through this page (spec §7). */
export function CardForm(props: PayProps) {
  const isMember = useStore($isMember)
  const [savesCard, setSavesCard] = useState(false)
  const card = useCardFields('card', cardHolder())
  const { mounts, layout, phase, state } = card
  return (
    <PayForm
      {...props}
      card={card}
      sourceOf={(token) => ({ paymentMethod: 'Cards', type: 'token', token, saveCard: savesCard })}
    >
      {(isChecked) => (
        <>
          <div aria-busy={phase.kind === 'loading'}>
            {layout === 'whole' ? (
              <WholeCard mount={mounts.whole} />
            ) : (
              <CardBoxes mounts={mounts} state={state} isChecked={isChecked} />
            )}
          </div>
          <BillingLine />
          {isMember && (
            <Checkbox
              label="Save this card for next time"
              checked={savesCard}
              onChange={({ target }) => setSavesCard(target.checked)}
            />
          )}
        </>
      )}
    </PayForm>
  )
}
