import { useEffect } from 'react'
import { paths } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import {
  Button,
  ButtonLink,
  EmptyState,
  ListSkeleton,
  Loading,
  Page,
  toast,
  useNavigate,
  useSearchParams,
  Stack,
} from '@larder/shared/ui'
import { clearChange } from '../../stores/change-draft.ts'
import { parseReturnQuery, useVerify, type ReturnPage, type VerificationState } from './use-verify.ts'

/** Messages that the heading or the toast already says (spec §8); any other reason is shown on the page. */
const GENERIC_MESSAGES: readonly string[] = [
  errorCatalogue.PAYMENT_FAILED.text,
  errorCatalogue.PAYMENT_CANCELLED.text,
]
const NOT_CHARGED_TEXT = 'You have not been charged.'

/** Shown when the URL names no payment and this browser placed no order. */
function OrderNotFound() {
  return (
    <Page title="Your order" width="narrow">
      <EmptyState
        icon="card"
        title="We cannot find this order. Open the link in your email."
        action={<ButtonLink to={paths.basket()}>Go to your basket</ButtonLink>}
      >
        If your payment went through, your order is placed and we have written to you.
      </EmptyState>
    </Page>
  )
}

/** Shown when the payment failed or was cancelled; the shopper can pay again. */
function NotPaid({ result }: { result: Extract<VerificationState, { kind: 'failed' | 'cancelled' }> }) {
  const isFailed = result.kind === 'failed'
  const { changedOrderId } = result
  const hasReason = !GENERIC_MESSAGES.includes(result.message)
  return (
    <Page title={isFailed ? 'Payment not completed' : 'Payment cancelled'} width="narrow">
      <EmptyState
        icon="card"
        title={hasReason ? result.message : NOT_CHARGED_TEXT}
        action={
          <ButtonLink
            to={changedOrderId ? paths.changeOrder({ orderId: changedOrderId }) : paths.checkoutPayment()}
            size="large"
          >
            Try again or pay another way
          </ButtonLink>
        }
      >
        {hasReason && !changedOrderId && `${NOT_CHARGED_TEXT} `}
        {changedOrderId
          ? 'Your order is as it was, and what you chose is kept.'
          : 'Your basket and your details are kept.'}
      </EmptyState>
    </Page>
  )
}

/** Shown when the result is still unknown: the order may be paid or not. */
function StillChecking({ message, retry }: Extract<VerificationState, { kind: 'unknown' }>) {
  return (
    <Page title="We are still checking" width="narrow">
      <EmptyState
        icon="clock"
        title={message ?? 'Your bank has not answered yet'}
        action={
          <Stack gap={2}>
            <Button size="large" onClick={retry}>
              Check again
            </Button>
            <ButtonLink to={paths.checkoutPayment()} variant="text">
              Back to payment
            </ButtonLink>
          </Stack>
        }
      >
        If the payment went through, your order is placed and we write to you. Nobody is charged twice for one
        order: paying again only counts when the first payment did not.
      </EmptyState>
    </Page>
  )
}

type Props = { landing: ReturnPage; onPaid: () => void }

/**
 * The page that the bank redirects to: verifies the payment with the server, then redirects (spec §2 Payment
 * return pages).
 */
export function ReturnView({ landing, onPaid }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const result = useVerify(landing, parseReturnQuery(query))
  // After a verified payment, the history has no page that could pay again.
  useEffect(() => {
    if (result.kind === 'paid') {
      if (result.link) clearChange()
      else onPaid()
      void navigate(paths.checkoutSuccess({ order: result.link }), { replace: true })
    }
    // A gateway has two return addresses, paid and not paid; a shopper who cancelled at the bank is
    // redirected to the cancel page (spec §2).
    if (result.kind === 'cancelled' && landing !== 'cancel')
      void navigate({ pathname: paths.paymentCancel(), search: query.toString() }, { replace: true })
    // A generic message, because the page shows the reason and its heading the failure (spec §8).
    if (result.kind === 'failed') toast(errorCatalogue.PAYMENT_FAILED.text, { tone: 'error', isSilent: true })
  }, [result, navigate, onPaid, landing, query])
  if (result.kind === 'failed' || (result.kind === 'cancelled' && landing === 'cancel'))
    return <NotPaid result={result} />
  if (result.kind === 'unnamed') return <OrderNotFound />
  if (result.kind === 'unknown') return <StillChecking {...result} />
  return (
    <Page
      title="Checking your payment"
      width="narrow"
      lead="This takes a moment. Please keep this page open."
    >
      <Loading label="Checking your payment">
        <ListSkeleton count={2} />
      </Loading>
    </Page>
  )
}
