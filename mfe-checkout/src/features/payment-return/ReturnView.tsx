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
  styled,
  toast,
  useNavigate,
  useSearchParams,
} from '@larder/shared/ui'
import { readReturn } from './read-return.ts'
import { useVerify, type Landing } from './use-verify.ts'

const Actions = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }))

/** The common words are the toast's; without a reason there is still something to say. */
const reasonOf = (message: string): string =>
  message === errorCatalogue.PAYMENT_FAILED.text ? 'Your payment did not go through.' : message

type Props = { landing: Landing; onPaid: () => void }

/** Where the bank sends people back to: checks with the server, then leads on (spec §2 Payment return pages). */
export function ReturnView({ landing, onPaid }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const result = useVerify(landing, readReturn(query))
  // A verified payment moves the shopper on; history keeps no page that could pay again.
  useEffect(() => {
    if (result.kind === 'paid') {
      onPaid()
      void navigate(paths.checkoutSuccess(), { replace: true })
    }
    // A gateway knows two ways back, paid and not; who turned back at the bank is told so by the page for it (spec §2).
    if (result.kind === 'cancelled' && landing !== 'cancel')
      void navigate({ pathname: paths.paymentCancel(), search: query.toString() }, { replace: true })
    // The common message; the page says why (spec §8).
    if (result.kind === 'failed') toast(errorCatalogue.PAYMENT_FAILED.text, { tone: 'error' })
  }, [result, navigate, onPaid, landing, query])
  if (result.kind === 'failed' || (result.kind === 'cancelled' && landing === 'cancel')) {
    return (
      <Page title={result.kind === 'failed' ? 'Payment not completed' : 'Payment cancelled'} width="narrow">
        <EmptyState
          icon="card"
          title={result.kind === 'failed' ? reasonOf(result.message) : result.message}
          action={
            <ButtonLink to={paths.checkoutPayment()} size="large">
              Try again or pay another way
            </ButtonLink>
          }
        >
          You have not been charged. Your basket and your details are kept.
        </EmptyState>
      </Page>
    )
  }
  if (result.kind === 'unknown') {
    return (
      <Page title="We are still checking" width="narrow">
        <EmptyState
          icon="clock"
          title={result.message ?? 'Your bank has not answered yet'}
          action={
            <Actions>
              <Button size="large" onClick={result.retry}>
                Check again
              </Button>
              <ButtonLink to={paths.checkoutPayment()} variant="text">
                Back to payment
              </ButtonLink>
            </Actions>
          }
        >
          If the payment went through, your order is placed and we write to you. Nobody is charged twice for
          one order: paying again only counts when the first payment did not.
        </EmptyState>
      </Page>
    )
  }
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
