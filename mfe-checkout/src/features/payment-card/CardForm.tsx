import { useState, type SubmitEvent } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { $isMember, useStore } from '@larder/shared/stores'
import { Button, ButtonLink, Checkbox, formatMoney, Notice, StickyBar, styled } from '@larder/shared/ui'
import { $draft } from '../../stores/draft.ts'
import { SafeLine, WholeCard } from './CardBox.tsx'
import { CardBoxes } from './CardBoxes.tsx'
import { CardFormFailed } from './CardFormFailed.tsx'
import type { CardHolder } from './card-fields.ts'
import { useCardFields } from './use-card-fields.ts'
import type { Source } from '../../stores/payment-source.ts'

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))
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

type Props = {
  basket: basketApi.Basket
  isBusy: boolean
  onPay: (getSource: () => Promise<Source>) => void
}

/** Card details in the provider's own fields: the number never passes through this page (spec §7). */
export function CardForm({ basket, isBusy, onPay }: Props) {
  const isMember = useStore($isMember)
  const [isChecked, setChecked] = useState(false)
  const [savesCard, setSavesCard] = useState(false)
  const { mounts, layout, phase, state, retry } = useCardFields('card', cardHolder())
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  if (phase.kind === 'failed') return <CardFormFailed problem={phase.problem} retry={retry} />
  const fields = phase.kind === 'ready' ? phase.fields : undefined
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(true)
    if (!fields) return
    if (!state?.isValid) return fields.showProblems()
    onPay(async () => {
      const { token } = await fields.submit()
      return { paymentMethod: 'Cards', type: 'token', token, saveCard: savesCard }
    })
  }
  return (
    <Form onSubmit={submit} noValidate aria-busy={isBusy || undefined}>
      {isChecked && state && !state.isValid && (
        <Notice tone="error" title={new AppError('CARD_FORM_INVALID').text} isLive>
          Check the fields below.
        </Notice>
      )}
      <div aria-busy={phase.kind === 'loading'}>
        {layout === 'whole' ? (
          <WholeCard mount={mounts.whole} />
        ) : (
          <CardBoxes mounts={mounts} state={state} isChecked={isChecked} />
        )}
      </div>
      <div>
        <ButtonLink to={paths.checkoutBillingAddress()} variant="text" size="small">
          Use another billing address
        </ButtonLink>
      </div>
      {isMember && (
        <Checkbox
          label="Save this card for next time"
          checked={savesCard}
          onChange={({ target }) => setSavesCard(target.checked)}
        />
      )}
      <SafeLine />
      <StickyBar>
        <Button
          size="large"
          fullWidth
          type="submit"
          loading={isBusy || phase.kind === 'loading'}
          startIcon="lock"
        >
          {`Pay ${total}`}
        </Button>
      </StickyBar>
    </Form>
  )
}
