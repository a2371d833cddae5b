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
  Row,
  CardGrid,
  Section,
} from '@larder/shared/ui'
import { formatCost, formatDistance, formatStatus } from '../../domain/store-text.ts'
import { MoreStores, useStorePages } from './MoreStores.tsx'
import styles from './StoreGrid.module.css'

type StoreListCardProps = {
  store: storesApi.StoreCard
  method: FulfilmentMethod
  now: string
  zone: string
  /** The first card's picture is the page's largest contentful paint. */
  isFirst: boolean
}

/** A store in the finder's list: picture, status, cost, distance. The whole card is a link. */
function StoreListCard({ store, method, now, zone, isFirst }: StoreListCardProps) {
  const order = store.orderMethods[method]
  const status = statusFor(store, method)
  const { id, slug, storeName } = store
  return (
    <Card className={styles.storeCard}>
      <div className={styles.shaded} data-dim={status === 'closed' || undefined}>
        <Picture
          src={store.picture}
          alt=""
          ratio="var(--ratio)"
          sizes="(min-width: 768px) 320px, calc(100vw - 2rem)"
          maxWidth={768}
          isPriority={isFirst}
        />
        <div className={styles.over}>
          <StatusPill status={status}>{formatStatus(order, method, { now, zone })}</StatusPill>
        </div>
      </div>
      <CardBody>
        <Row gap={3} align="baseline" justify="between">
          <h2 className={styles.storeName}>
            <CardLink to={paths.store({ slug })} onClick={() => chooseStore({ id, slug, storeName })}>
              {storeName}
            </CardLink>
          </h2>
          {store.distance !== undefined && <p className={styles.quiet}>{formatDistance(store.distance)}</p>}
        </Row>
        <p className={styles.quiet}>
          {store.tagline ?? store.storeProductTypes.map(({ name }) => name).join(', ')}
        </p>
        {store.rating && <Rating value={store.rating.average} count={store.rating.count} />}
        {order && (
          <p className={styles.facts}>
            <span>
              <Icon name={method === 'delivery' ? 'truck' : 'bag'} size="small" />
              {formatCost(order, method)}
            </span>
            {order.minSpend > 0 && (
              <span>
                <Icon name="basket" size="small" />
                {`Minimum ${formatMoney(order.minSpend)}`}
              </span>
            )}
          </p>
        )}
        {store.ordersPaused && <p className={styles.quiet}>{store.pausedMessage}</p>}
      </CardBody>
    </Card>
  )
}

type Props = {
  stores: readonly storesApi.StoreCard[]
  method: FulfilmentMethod
  now: string
  zone: string
}

/** A grid of store cards, in the given order. */
export function StoreGrid({ stores, method, now, zone }: Props) {
  return (
    <ul className={styles.list}>
      {stores.map((store, index) => (
        <li key={store.id}>
          <StoreListCard store={store} method={method} now={now} zone={zone} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

const ALL_STORES = { kind: 'all' } as const

/** All stores of the brand, for shoppers who browse instead of searching. */
export function AllStores({ first }: { first: storesApi.StoreSearchReply }) {
  const { found, ...more } = useStorePages(first, ALL_STORES)
  const { stores } = found
  if (stores.length === 0) return null
  return (
    <Section title="All our stores">
      <CardGrid data-size="large">
        {stores.map(({ id, slug, storeName, picture, tagline }) => (
          <li key={id}>
            <Card>
              <Picture src={picture} alt="" ratio="2 / 1" sizes="(min-width: 768px) 320px, 100vw" />
              <CardBody>
                <h3 className={styles.name}>
                  <CardLink to={paths.store({ slug })}>{storeName}</CardLink>
                </h3>
                {tagline && <p className={styles.story}>{tagline}</p>}
              </CardBody>
            </Card>
          </li>
        ))}
      </CardGrid>
      <MoreStores {...more} />
    </Section>
  )
}
