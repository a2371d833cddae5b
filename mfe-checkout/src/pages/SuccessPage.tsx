import { paths } from '@larder/shared/domain'
import {
  Button,
  ButtonAnchor,
  EmptyState,
  Loading,
  Page,
  Placeholder,
  Skeleton,
  Surface,
  useSearchParams,
  Row,
} from '@larder/shared/ui'
import { useDisplayedOrder } from '../stores/displayed-order.ts'
import { Columns, FoundOrder } from '../parts/FoundOrder.tsx'

function OrderSkeleton() {
  return (
    <Loading label="Loading your order">
      <Columns>
        {[150, 120].map((height) => (
          <Surface key={height} data-pad="large">
            <Skeleton height={height} />
          </Surface>
        ))}
      </Columns>
    </Loading>
  )
}

/** The order's lines, time and live status (spec §2, §4). */
export function Component() {
  const [query] = useSearchParams()
  const link = query.get('order') ?? undefined
  const id = query.get('id') ?? undefined
  const displayed = useDisplayedOrder({ ...(link && { link }), ...(id && { id }) })
  if (displayed.state === 'found')
    return (
      <FoundOrder
        order={displayed.order}
        link={link}
        isConfirmation={!link && !id}
        refresh={displayed.refresh}
      />
    )
  const isLoading = displayed.state === 'loading'
  return (
    // The placeholder has as many lines as the final text, so that nothing moves.
    <Page title="Your order" lead={isLoading ? <Placeholder width="20ch" /> : undefined}>
      <meta name="robots" content="noindex" />
      {isLoading ? (
        <OrderSkeleton />
      ) : (
        <EmptyState
          icon="receipt"
          title={displayed.problem}
          action={
            <Row gap={2} justify="center" wrap>
              <Button onClick={displayed.retry}>Try again</Button>
              <ButtonAnchor href={paths.home()} variant="outlined">
                Go to the home page
              </ButtonAnchor>
            </Row>
          }
        >
          The link in your confirmation opens your order too.
        </EmptyState>
      )}
    </Page>
  )
}

export { ErrorBoundary } from '../parts/PageProblem.tsx'
