import { useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError, errorCatalogue } from '@larder/shared/errors'
import { $isMember, useStore } from '@larder/shared/stores'
import { Button, ButtonLink, Checkbox, formatMoney, Icon, Notice, StickyBar, styled } from '@larder/shared/ui'
import { $draft } from '../../stores/draft.ts'
import type { CardFieldName, CardHolder, CardState } from './card-fields.ts'
import { useCardFields } from './use-card-fields.ts'
import type { Source } from '../../stores/payment-source.ts'

const Box = styled('div')(({ theme }) => ({
  height: theme.spacing(13),
  padding: `0 ${theme.spacing(4)}`,
  border: theme.line.edge,
  borderRadius: theme.radius.field,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  ...theme.typography.body1,
  overflow: 'hidden',
  '& iframe': { width: '100%', height: '100%', border: 0 },
  '&[data-focused]': theme.ring,
  '&[data-invalid]': { borderColor: theme.palette.danger.text },
}))
const Labelled = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > span': theme.typography.button2,
  '& > p': { ...theme.typography.body3, fontWeight: 600, color: theme.palette.danger.text },
}))
const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(5) }))
const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  gridTemplateColumns: '1fr 1fr',
}))
const Safe = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(2),
  alignItems: 'center',
  color: theme.palette.text.secondary,
}))

type BoxProps = {
  label: string
  name: CardFieldName
  mount: RefObject<HTMLDivElement | null>
  state: CardState | undefined
  /** The form was sent: empty and invalid fields are named. */
  isChecked: boolean
}

function problemOf({
  name,
  state,
  isChecked,
}: Pick<BoxProps, 'name' | 'state' | 'isChecked'>): string | undefined {
  const field = state?.fields[name]
  if (name === 'cardNumber' && state?.isSchemeAccepted === false)
    return `${state.scheme ?? 'This card'} is not accepted here.`
  if (!isChecked || field?.isValid) return undefined
  if (name === 'securityCode') return errorCatalogue.CARD_CVV_REQUIRED.text
  return name === 'cardNumber' ? 'Enter the card number.' : 'Enter the expiry date.'
}

function CardBox(props: BoxProps): ReactNode {
  const { label, name, mount, state } = props
  const problem = problemOf(props)
  return (
    <Labelled>
      <span aria-hidden>{label}</span>
      <Box
        ref={mount}
        data-invalid={problem ? true : undefined}
        data-focused={state?.fields[name].isFocused || undefined}
      />
      {problem && <p role="alert">{problem}</p>}
    </Labelled>
  )
}

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
  const { mounts, phase, state, retry } = useCardFields(cardHolder())
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  if (phase.kind === 'failed') {
    return (
      <Notice tone="error" title={phase.problem} isLive action={<Button onClick={retry}>Try again</Button>}>
        You have not been charged. You can also <a href={paths.checkoutPayment()}>pay another way</a>.
      </Notice>
    )
  }
  const fields = phase.kind === 'ready' ? phase.fields : undefined
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setChecked(true)
    if (!fields || !state?.isValid) return
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
        <CardBox
          label="Card number"
          name="cardNumber"
          mount={mounts.cardNumber}
          state={state}
          isChecked={isChecked}
        />
      </div>
      <Two>
        <CardBox
          label="Expiry date"
          name="expiryDate"
          mount={mounts.expiryDate}
          state={state}
          isChecked={isChecked}
        />
        <CardBox
          label="Security code"
          name="securityCode"
          mount={mounts.securityCode}
          state={state}
          isChecked={isChecked}
        />
      </Two>
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
      <Safe>
        <Icon name="lock" size="small" />
        Card details go straight to the payment provider. Your bank may ask you to confirm on its own page.
      </Safe>
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
