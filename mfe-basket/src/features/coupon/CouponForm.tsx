import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { basketApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { applyCoupon, removeCoupon } from '@larder/shared/stores'
import { Button, Field, FormShell, Icon, Price, shownOn, styled, toast } from '@larder/shared/ui'

const Applied = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  padding: `${theme.spacing(2)} ${theme.spacing(4)}`,
  borderRadius: theme.radius.field,
  background: theme.palette.success.tint,
  '& > span': { flex: 1, ...theme.typography.body2 },
  '& > svg': { color: theme.palette.success.text },
}))
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: theme.spacing(2),
  '& > :first-child': { flex: 1 },
}))

const schema = basketApi.CouponForm

async function takeOff(): Promise<void> {
  try {
    await removeCoupon()
  } catch (error) {
    if (!isAppError(error)) throw error
    toast(error.text, { tone: 'error' })
  }
}

/** A coupon's code, or the coupon that is on the basket with a way to take it off. */
export function CouponForm({ basket: { coupon, currency } }: { basket: basketApi.Basket }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { coupon: '' } })
  const [isOpen, setOpen] = useState(false)
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async ({ coupon: code }) => {
    if (await shownOn(form, 'coupon', () => applyCoupon(code))) {
      form.reset()
      setOpen(false)
    }
  })
  if (coupon) {
    return (
      <Applied>
        <Icon name="tag" />
        <span>
          <b>{coupon.name}</b>{' '}
          {coupon.deductCost > 0 && (
            <Price amount={-coupon.deductCost} currency={currency.currencyCode} tone="saving" />
          )}
        </span>
        <Button
          variant="text"
          size="small"
          onClick={() => void takeOff()}
          aria-label={`Remove coupon ${coupon.code}`}
        >
          Remove
        </Button>
      </Applied>
    )
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="text" startIcon="tag" onClick={() => setOpen(true)}>
          Add a coupon
        </Button>
      </div>
    )
  }
  return (
    <FormShell
      form={form}
      onSubmit={(event) => void submit(event)}
      isPending={isSubmitting}
      problem={errors.root?.message}
      hasSummary={false}
    >
      <Row>
        <Field
          name="coupon"
          label="Coupon code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="tinted" loading={isSubmitting}>
          Apply
        </Button>
      </Row>
    </FormShell>
  )
}
