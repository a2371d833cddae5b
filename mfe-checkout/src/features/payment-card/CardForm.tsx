import { useState, type ReactNode, type RefObject } from 'react'
import { $isMember, useStore } from '@larder/shared/stores'
import { Checkbox, ButtonLink, Grid, Stack } from '@larder/shared/ui'
import { formatAddress, paths } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { $draft } from '../../stores/draft.ts'
import { ProviderForm, CardBox } from './CardBox.tsx'
import type { CardHolder, CardFieldName, CardState } from './card-fields.ts'
import { PayForm, type PayProps } from './PayForm.tsx'
import { useCardFields } from './use-card-fields.ts'
import styles from './CardForm.module.css'

type Props = {
  mounts: Record<CardFieldName, RefObject<HTMLDivElement | null>>
  state: CardState | undefined
  isChecked: boolean
}

/** The three fields of a new card, each with its label and message. */
function CardBoxes({ mounts, ...form }: Props) {
  return (
    <Stack gap={5}>
      <CardBox label="Card number" name="cardNumber" mount={mounts.cardNumber} {...form} />
      <Grid columns={2} gap={5}>
        <CardBox label="Expiry date" name="expiryDate" mount={mounts.expiryDate} {...form} />
        <CardBox label="Security code" name="securityCode" mount={mounts.securityCode} {...form} />
      </Grid>
    </Stack>
  )
}

/** The address that the card is verified against: the billing address, or else the delivery address. */
function BillingLine() {
  const { billing, delivery } = useStore($draft)
  const address = billing ?? delivery
  const text = address?.addressLine1 ? formatAddress(address) : 'None given. Your bank may ask for it.'
  return (
    <div className={styles.row}>
      <p>
        <b>Billing address</b>
        <small>{!billing && address?.addressLine1 ? `Same as delivery: ${text}` : text}</small>
      </p>
      <ButtonLink
        to={paths.checkoutBillingAddress()}
        preventScrollReset
        variant="tinted"
        size="small"
        aria-label={address?.addressLine1 ? 'Change billing address' : 'Add billing address'}
      >
        {address?.addressLine1 ? 'Change' : 'Add'}
      </ButtonLink>
    </div>
  )
}

function getCardHolder(): CardHolder {
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

type CardFormProps = PayProps & {
  /** The form of another billing address, while it is open. */
  billing?: ReactNode
}

/** Card details in the provider's fields, so that the number never passes through this page (spec §7). */
export function CardForm({ billing, ...props }: CardFormProps) {
  const isMember = useStore($isMember)
  const [savesCard, setSavesCard] = useState(false)
  const card = useCardFields('card', getCardHolder())
  const { mounts, layout, phase, state } = card
  return (
    <PayForm
      {...props}
      card={card}
      getHolder={getCardHolder}
      getSource={(token) => ({ paymentMethod: 'Cards', type: 'token', token, saveCard: savesCard })}
    >
      {(isChecked) => (
        <>
          <div aria-busy={phase.kind === 'loading'}>
            {layout === 'whole' ? (
              <ProviderForm mount={mounts.whole} />
            ) : (
              <CardBoxes mounts={mounts} state={state} isChecked={isChecked} />
            )}
          </div>
          {billing ?? <BillingLine />}
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

/** Pays by a saved card. Its security code is entered in the provider's field, and only its token is sent. */
export function SavedCardForm({ cardId, ...props }: PayProps & { cardId: string }) {
  const card = useCardFields('code')
  return (
    <PayForm
      {...props}
      card={card}
      missingText={errorCatalogue.CARD_CVV_REQUIRED.text}
      getSource={(cvv) => ({ paymentMethod: 'Cards', type: 'id', cardId, cvv })}
    >
      {() => (
        <div className={styles.code} aria-busy={card.phase.kind === 'loading'}>
          <ProviderForm mount={card.mounts.whole} />
        </div>
      )}
    </PayForm>
  )
}
