import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { basketApi } from '@larder/shared/contracts'
import { useCaptcha } from '@larder/shared/sign-in'
import { applyCoupon, removeCoupon } from '@larder/shared/stores'
import {
  Button,
  Field,
  FormShell,
  Icon,
  Notice,
  Price,
  useFormAction,
  withErrorToast,
} from '@larder/shared/ui'
import styles from './CouponForm.module.css'

type Props = { basket: basketApi.Basket }

function AppliedCoupon({ coupon, currency }: { coupon: basketApi.BasketCoupon; currency: string }) {
  return (
    <div className={styles.applied}>
      <Icon name="tag" size="small" />
      <span>
        <b>{coupon.name}</b>
        <small>
          {coupon.code}
          {coupon.deductCost > 0 && (
            <>
              {', '}
              <Price amount={-coupon.deductCost} currency={currency} tone="saving" />
            </>
          )}
        </small>
      </span>
      <Button
        variant="text"
        size="small"
        onClick={() => void withErrorToast(removeCoupon)}
        aria-label={`Remove coupon ${coupon.code}`}
      >
        Remove
      </Button>
    </div>
  )
}

function Entry({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(basketApi.CouponForm), defaultValues: { coupon: '' } })
  const withCaptcha = useCaptcha()
  const send = async ({ coupon }: { coupon: string }) => {
    await withCaptcha('apply_coupon', (verifyToken) => applyCoupon(coupon, verifyToken))
    onDone()
  }
  const apply = useFormAction(form, send, 'coupon')
  return (
    <FormShell form={form} {...apply} hasSummary={false}>
      <Field
        name="coupon"
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for by a press
        autoFocus
        end={
          <span className={styles.inside}>
            <Button type="submit" variant="tinted" size="small" loading={apply.isPending}>
              Apply
            </Button>
          </span>
        }
      />
    </FormShell>
  )
}

/**
 * The field for a coupon's code, or the basket's coupon with a button to remove it; also why a coupon was
 * removed by the server.
 */
export function CouponForm({ basket: { coupon, removedCoupon, currency } }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (coupon) return <AppliedCoupon coupon={coupon} currency={currency.currencyCode} />
  return (
    <>
      {removedCoupon && (
        <Notice tone="warning" title={`${removedCoupon.code} was taken off`} isLive>
          {removedCoupon.reason}
        </Notice>
      )}
      {isOpen ? (
        <Entry onDone={() => setOpen(false)} />
      ) : (
        <Button variant="tinted" startIcon="tag" fullWidth onClick={() => setOpen(true)}>
          Add a coupon
        </Button>
      )}
    </>
  )
}
