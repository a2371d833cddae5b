import type { catalogueApi } from '@larder/shared/contracts'
import { PageHeading, StickyBar } from '@larder/shared/ui'
import { ItemPrice, UnsuitedMark } from '../../parts/ItemBadges.tsx'
import { LateHeart } from '../../hooks/lazy-modules.ts'
import { useMenu } from '../../hooks/menu-context.ts'
import { ItemActions, ItemChoices } from './ItemChoices.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemLabels } from './ItemLabels.tsx'
import { ItemPictures } from './ItemPictures.tsx'
import { useItemForm } from './use-item-form.ts'
import styles from './ItemDetail.module.css'

type Props = {
  item: catalogueApi.MenuItem
  details: catalogueApi.ItemDetails
  onAdded: () => void
}

export function ItemDetail({ item, details, onAdded }: Props) {
  const { store } = useMenu()
  const form = useItemForm(item, { onDone: onAdded })
  return (
    <article className={styles.halves}>
      <div className={styles.face}>
        <ItemPictures
          item={item}
          more={details.morePictures}
          sizes="(min-width: 768px) 50vw, calc(100vw - 2rem)"
          maxWidth={768}
        />
        <div className={styles.sign}>
          <UnsuitedMark item={item} choice={form.choice} />
        </div>
        <div className={styles.heart}>
          <LateHeart item={item} />
        </div>
      </div>
      <div className={styles.text}>
        <header>
          <PageHeading title={item.name}>{item.name}</PageHeading>
          <ItemPrice item={item} currency={store.currency.currencyCode} size="large" />
          <ItemLabels item={item} choice={form.choice} />
          <p className={styles.story}>{item.description}</p>
        </header>
        <ItemChoices item={item} form={form} />
        <StickyBar data-always>
          <ItemActions item={item} form={form} />
        </StickyBar>
      </div>
      <div>
        <ItemFacts item={item} choice={form.choice} details={details} />
      </div>
    </article>
  )
}
