import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { paths, statusFor } from '@larder/shared/domain'
import { chooseStore } from '@larder/shared/stores'
import {
  Card,
  CardBody,
  CardLink,
  formatMoney,
  Icon,
  Picture,
  Rating,
  StatusPill,
  styled,
} from '@larder/shared/ui'
import { costWords, distanceWords, statusWords } from '../../domain/store-words.ts'

// The picture above the text on phones, beside it elsewhere.
const Root = styled(Card)(({ theme }) => ({
  [theme.wide]: {
    flexDirection: 'row',
    alignItems: 'stretch',
    '& > div:first-of-type': { flex: 'none', width: '42%' },
    '& > div:last-of-type': { justifyContent: 'center', padding: theme.spacing(6) },
  },
}))
const Over = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: theme.spacing(3),
  insetBlockStart: theme.spacing(3),
}))
const Shaded = styled('div')(({ theme }) => ({
  position: 'relative',
  '--ratio': '2 / 1',
  [theme.wide]: {
    '--ratio': 'auto',
    minHeight: theme.spacing(46),
    '& > span': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  },
  '&[data-dim] > span': { filter: 'grayscale(.7)', opacity: 0.75 },
}))
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: theme.spacing(3),
}))
const Name = styled('h2')(({ theme }) => ({ ...theme.typography.h3, textWrap: 'balance' }))
const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
const Facts = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.spacing(1)} ${theme.spacing(4)}`,
  marginTop: theme.spacing(2),
  color: theme.palette.text.primary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(1.5) },
}))

type Props = {
  store: storesApi.StoreCard
  method: FulfilmentMethod
  now: string
  zone: string
  /** The first card's picture is the page's largest contentful paint. */
  isFirst: boolean
}

/** A store in the finder's list: picture, status with time, cost, distance. The whole card is one link. */
export function StoreListCard({ store, method, now, zone, isFirst }: Props) {
  const order = store.orderMethods[method]
  const status = statusFor(store, method)
  const { id, slug, storeName } = store
  return (
    <Root>
      <Shaded data-dim={status === 'closed' || undefined}>
        <Picture
          src={store.picture}
          alt=""
          ratio="var(--ratio)"
          sizes="(min-width: 768px) 320px, calc(100vw - 2rem)"
          isPriority={isFirst}
        />
        <Over>
          <StatusPill status={status}>{statusWords(order, method, { now, zone })}</StatusPill>
        </Over>
      </Shaded>
      <CardBody>
        <Row>
          <Name>
            <CardLink to={paths.store({ slug })} onClick={() => chooseStore({ id, slug, storeName })}>
              {storeName}
            </CardLink>
          </Name>
          {store.distance !== undefined && <Quiet>{distanceWords(store.distance)}</Quiet>}
        </Row>
        <Quiet>{store.tagline ?? store.storeProductTypes.map(({ name }) => name).join(', ')}</Quiet>
        {store.rating && <Rating value={store.rating.average} count={store.rating.count} />}
        {order && (
          <Facts>
            <span>
              <Icon name={method === 'delivery' ? 'truck' : 'bag'} size="small" />
              {costWords(order, method)}
            </span>
            {order.minSpend > 0 && (
              <span>
                <Icon name="basket" size="small" />
                {`Minimum ${formatMoney(order.minSpend)}`}
              </span>
            )}
          </Facts>
        )}
        {store.ordersPaused && <Quiet>{store.pausedMessage}</Quiet>}
      </CardBody>
    </Root>
  )
}
