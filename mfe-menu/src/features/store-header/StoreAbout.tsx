import type { storesApi } from '@larder/shared/contracts'
import { Icon, Picture, Rating, Section, Surface } from '@larder/shared/ui'
import { StoreStatus } from './StoreStatus.tsx'
import styles from './StoreAbout.module.css'

const distanceText = (miles = 10): string => (miles < 0.1 ? '0.1 miles away' : `${miles} miles away`)

type Props = { store: storesApi.Store; serverNow: string }

/** Facts about the store that an order does not need: picture, place, rating, costs by method, the allergen note. */
export function StoreAbout({ store, serverNow }: Props) {
  const { storeName, tagline, picture, address, distance, rating, phone } = store
  return (
    <Section id="about" title={`About ${storeName}`} {...(tagline && { lead: tagline })}>
      <Surface className={styles.root} data-pad="none">
        <Picture src={picture} alt="" ratio="16 / 9" sizes="(min-width: 768px) 280px, calc(100vw - 2rem)" />
        <div className={styles.text}>
          <p className={styles.facts}>
            <span>{[address.addressLine1, address.town].filter(Boolean).join(', ')}</span>
            <span className={styles.distance} data-known={distance !== undefined || undefined}>
              {distanceText(distance)}
            </span>
            {rating && <Rating value={rating.average} count={rating.count} />}
          </p>
          <StoreStatus store={store} serverNow={serverNow} />
          <p className={styles.allergens}>
            <Icon name="info" size="tiny" />
            <span>
              Allergies? Every item lists its allergens. If it says “not known”, call{' '}
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
            </span>
          </p>
        </div>
      </Surface>
    </Section>
  )
}
