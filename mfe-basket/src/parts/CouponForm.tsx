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
    <div className={styles.applied} role="group" aria-label={`Coupon ${coupon.name}`}>
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

function CouponEntry({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(basketApi.CouponForm), defaultValues: { coupon: '' } })
  const withCaptcha = useCaptcha()
  const submitCoupon = async ({ coupon }: { coupon: string }) => {
    await withCaptcha('apply_coupon', (verifyToken) => applyCoupon(coupon, verifyToken))
    onDone()
  }
  const apply = useFormAction(form, submitCoupon, 'coupon')
  return (
    <FormShell form={form} {...apply} hasSummary={false}>
      <Field
        name="coupon"
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the shopper just pressed a button to open this field
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
 * The field for a coupon code, or the basket's coupon with a button to remove it. Also explains why the
 * server removed a coupon.
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
        <CouponEntry onDone={() => setOpen(false)} />
      ) : (
        <Button variant="tinted" startIcon="tag" fullWidth onClick={() => setOpen(true)}>
          Add a coupon
        </Button>
      )}
    </>
  )
}
