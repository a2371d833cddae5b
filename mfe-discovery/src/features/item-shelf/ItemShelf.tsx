import { paths } from '@larder/shared/domain'
import { Card, CardLink, Icon, Link, Picture, Price, Section } from '@larder/shared/ui'
import type { Shelf, ShelfItem } from './load-shelf.ts'
import styles from './ItemShelf.module.css'

type CardProps = Pick<Shelf, 'store' | 'currency'> & { item: ShelfItem }

function ShelfCard({ item, store, currency }: CardProps) {
  const { name, slug, categorySlug, picture, unitSize, unitPriceText, amount, was, hasSizes } = item
  const to = paths.menuItem({ slug: store.slug, category: categorySlug, item: slug })
  return (
    <Card className={styles.card}>
      <div className={styles.text}>
        <h3>
          <CardLink to={to}>{name}</CardLink>
        </h3>
        {unitSize && <p>{unitSize}</p>}
        <p className={styles.price}>
          {hasSizes && <small>from</small>}
          <Price amount={amount} was={was} currency={currency} tone="strong" />
          {unitPriceText && <small>{unitPriceText}</small>}
        </p>
        <Link className={styles.choose} to={to} aria-label={`Choose ${name}`}>
          <Icon name="plus" />
        </Link>
      </div>
      <Picture src={picture} alt="" sizes="(min-width: 768px) 300px, 25vw" maxWidth={320} />
    </Card>
  )
}

/**
 * What a store sells, for a shopper of whom this browser knows nothing. A press opens the item at that store: without a
 * place nobody knows yet which store delivers, so nothing goes to the basket from here.
 */
export function ItemShelf({ shelf: { title, store, currency, items } }: { shelf: Shelf }) {
  return (
    <div className={styles.root}>
      <Section title={title} action={<Link to={paths.store({ slug: store.slug })}>{store.storeName}</Link>}>
        <ul className={styles.grid}>
          {items.map((item) => (
            <li key={item.slug}>
              <ShelfCard item={item} store={store} currency={currency} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
