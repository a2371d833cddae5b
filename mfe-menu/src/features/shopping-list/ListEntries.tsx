import { paths } from '@larder/shared/domain'
import { CardLink, Card, Link, Picture, SelectField, Stepper, formatMoney } from '@larder/shared/ui'
import { ShortPrice } from '../../parts/ItemBadges.tsx'
import { useMenu } from '../../parts/menu-context.ts'
import { findChosenItem, type ListEntry } from './use-shopping-list.ts'
import styles from './ListEntries.module.css'

type EntryProps = { entry: ListEntry; onChange: (entry: ListEntry) => void }

/** The other matches of a line, and leaving it out. */
function ItemChoice({ entry, onChange }: EntryProps) {
  const currency = useMenu().store.currency.currencyCode
  const options = entry.menuItems.map(({ id, name, unitSize, price }) => ({
    value: id,
    label: [name, unitSize, formatMoney(price, currency)].filter(Boolean).join(', '),
  }))
  return (
    <SelectField
      label={`Item for ${entry.line}`}
      isLabelHidden
      value={entry.itemId}
      options={[...options, { value: '', label: 'Leave it out' }]}
      onChange={({ currentTarget }) =>
        onChange({ ...entry, itemId: currentTarget.value, problem: undefined })
      }
    />
  )
}

function Entry({ entry, onChange }: EntryProps) {
  const { store } = useMenu()
  const { slug } = store
  const { line, term, quantity, menuItems, problem } = entry
  const item = findChosenItem(entry)
  if (menuItems.length === 0)
    return (
      <Card className={styles.entry}>
        <p className={styles.line}>{line}</p>
        <p>
          Nothing like it here. <Link to={paths.searchMenuItems({ slug, term })}>Search for {term}</Link>
        </p>
      </Card>
    )
  return (
    <Card className={styles.entry} data-out={item ? undefined : true}>
      <p className={styles.line}>{line}</p>
      {item ? (
        <div className={styles.item}>
          <Picture src={item.picture} alt="" sizes="64px" maxWidth={64} ratio="1 / 1" isBlurred={false} />
          <div>
            <p className={styles.name}>
              <CardLink to={paths.menuItem({ slug, category: item.categorySlug, item: item.slug })}>
                {item.name}
              </CardLink>
            </p>
            <p className={styles.detail}>
              {item.unitSize && <span>{item.unitSize}</span>}{' '}
              <ShortPrice item={item} currency={store.currency.currencyCode} />
            </p>
          </div>
          <div className={styles.above}>
            <Stepper
              value={quantity}
              max={item.maxPerBasket ?? 99}
              label={item.name}
              onChange={(value) => onChange({ ...entry, quantity: value })}
            />
          </div>
        </div>
      ) : (
        !entry.isSure && <p>Not quite. Is it one of these?</p>
      )}
      <div className={styles.above}>
        <ItemChoice entry={entry} onChange={onChange} />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Card>
  )
}

type Props = { entries: readonly ListEntry[]; onChange: (entry: ListEntry) => void }

/** The lines of a shopping list with the items that match them. */
export function ListEntries({ entries, onChange }: Props) {
  return (
    <ul className={styles.list} aria-label="Items for your list">
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry entry={entry} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}
