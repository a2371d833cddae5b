import type { KnownPayment } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonAnchor, EmptyState, Page, type IconName } from '@larder/shared/ui'

type Texts = { icon: IconName; title: string; text: string; again?: string }

const OFF_TEXTS: Texts = {
  icon: 'clock',
  title: 'This part of the shop is closed for a moment',
  text: 'We are putting something right. Your basket is safe. Please try again in a few minutes.',
  again: 'Try again',
}
const UNDECIDED_PAYMENT_TEXT =
  'If the payment goes through, your order is placed and we write to you. Please do not pay again for now.'

/** The text about a payment while checkout is disabled. */
function choosePaymentTexts({ state, orderNumber, store }: KnownPayment): Texts {
  switch (state) {
    case 'paid':
      return {
        icon: 'receipt',
        title: 'Your order is paid',
        text: `Order ${orderNumber} is placed at ${store.name}. We write to you about it. There is nothing more to pay.`,
      }
    case 'placed':
      return {
        icon: 'receipt',
        title: 'Your order is placed',
        text: `Order ${orderNumber} is placed at ${store.name}. You pay when you get it. We write to you about it.`,
      }
    case 'pending':
      return {
        icon: 'clock',
        title: 'Your payment is under way',
        text: UNDECIDED_PAYMENT_TEXT,
        again: 'Check again',
      }
    case 'unknown':
      return {
        icon: 'clock',
        title: 'We are still checking your payment',
        text: UNDECIDED_PAYMENT_TEXT,
        again: 'Check again',
      }
    case 'returned':
      return {
        icon: 'card',
        title: 'Your money goes back to you',
        text: `Order ${orderNumber} is not going ahead. What was taken for it is paid back the way you paid.`,
      }
    case 'not-charged':
      return {
        icon: 'card',
        title: 'Your payment did not go through',
        text: 'You have not been charged. Your basket and your time are kept. Checkout is closed for a moment: please try again in a few minutes.',
        again: 'Try again',
      }
  }
}

type Props = {
  /** The state of this shopper's payment, as the server knows it, while checkout is disabled. */
  payment?: KnownPayment | undefined
}

/** Shown in place of a disabled area. Needs no JavaScript. */
export function AreaOff({ payment }: Props) {
  const { icon, title, text, again } = payment ? choosePaymentTexts(payment) : OFF_TEXTS
  return (
    <Page title={title} hasOwnHeading>
      <EmptyState
        icon={icon}
        isPage
        title={title}
        action={
          <>
            {again && <ButtonAnchor href="">{again}</ButtonAnchor>}
            <ButtonAnchor href={paths.home()} variant="outlined" tone="neutral">
              Go to the home page
            </ButtonAnchor>
          </>
        }
      >
        {text}
        {payment?.store.phone && (
          <p>
            Questions? Call {payment.store.name}:{' '}
            <a href={`tel:${payment.store.phone.replaceAll(' ', '')}`}>{payment.store.phone}</a>
          </p>
        )}
      </EmptyState>
    </Page>
  )
}
