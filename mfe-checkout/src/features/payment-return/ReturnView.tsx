import { useEffect } from 'react'
import { paths } from '@larder/shared/domain'
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
    if (result.kind === 'failed') toast(result.message, { tone: 'error' })
  }, [result, navigate, onPaid])
  if (result.kind === 'failed') {
    return (
      <Page title="Payment not completed" width="narrow">
        <EmptyState
          icon="card"
          title={result.message}
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
