import { serverNow } from '@larder/shared/api'
import type { ordersApi } from '@larder/shared/contracts'
import { isOrderAhead, paths } from '@larder/shared/domain'
import {
  ButtonLink,
  Card,
  CardActions,
  CardLink,
  CardTitle,
  Picture,
  Pill,
  Price,
  Progress,
  styled,
  useBrandConfig,
} from '@larder/shared/ui'
import { itemsWords, whenWords } from '../../domain/order-words.ts'
import { ReorderButton } from './ReorderButton.tsx'

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  padding: theme.spacing(4),
}))
const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: `${theme.spacing(1)} ${theme.spacing(3)}`,
  '& > p': { gridColumn: '1 / -1', ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  minWidth: 0,
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
}))
const Pictures = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  '& > *': { width: theme.spacing(12), flex: 'none' },
}))

/** A row of an order list, as members receive it. */
export type ListedOrder = ordersApi.OrderSummary & { canReview: boolean }

const MOST_PICTURES = 2
const tone = ({ isActive, isNegative }: ListedOrder) =>
  isNegative ? 'danger' : isActive ? 'primary' : 'success'

/** One order of a list: its items, store, time, status, and ordering it again. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { businessOrderId, orderNumber, store, label, currency } = order
  const to = paths.order({ orderId: businessOrderId })
  return (
    <Card>
      <Body>
        <Head>
          <CardTitle>
            <CardLink to={to}>{store.name}</CardLink>
          </CardTitle>
          <Pill tone={tone(order)} hasDot={order.isActive && !isOrderAhead(order, new Date(serverNow()))}>
            {label}
          </Pill>
          <p>{`${whenWords(order, zone)} · ${orderNumber}`}</p>
        </Head>
        {order.isActive && <Progress value={order.percent / 100} label="" ariaLabel={label} />}
        <Row>
          <Words>
            <p>{itemsWords(order)}</p>
            <Price amount={order.orderTotal} currency={currency.currencyCode} tone="strong" />
          </Words>
          <Pictures aria-hidden>
            {order.pictures.slice(0, MOST_PICTURES).map((src) => (
              <Picture key={src} src={src} alt="" width={48} shape="field" ratio="1" />
            ))}
          </Pictures>
        </Row>
        {!order.isActive && (
          <CardActions>
            <ReorderButton order={order} orderNumber={orderNumber} size="small" />
            {order.canReview && (
              <ButtonLink
                to={`${to}#review`}
                variant="text"
                size="small"
                startIcon="star"
                aria-label={`Review order ${orderNumber}`}
              >
                Review
              </ButtonLink>
            )}
          </CardActions>
        )}
      </Body>
    </Card>
  )
}
