import type { catalogueApi } from '@larder/shared/contracts'
import { paths, plainText } from '@larder/shared/domain'
import { CardLink, Card, Link, Picture, SelectField, Stepper, formatMoney } from '@larder/shared/ui'
import { ShortPrice, UnsuitedMark } from '../../parts/ItemBadges.tsx'
import { useMenu } from '../../hooks/menu-context.ts'
import { computeChoicePrices } from '@larder/shared/choice'
import { EntryChoices } from './EntryChoices.tsx'
import { chooseItem, getChosenItem, getMissingChoice, type ListEntry } from './use-shopping-list.ts'
import styles from './ListEntries.module.css'

type EntryProps = { entry: ListEntry; onChange: (entry: ListEntry) => void }

const LEAVE_OUT = { value: '', label: 'Leave it out' }

/** The other matches of a line, and leaving it out. The chosen item is named above, so it is not named again. */
function OtherItems({ entry, onChange }: EntryProps) {
  const currency = useMenu().store.currency.currencyCode
  const options = entry.menuItems.map(({ id, name, unitSize, price, isAvailable }) => ({
    value: id,
    label:
      id === entry.itemId
        ? 'Not this one?'
        : [name, unitSize, isAvailable ? formatMoney(price, currency) : 'sold out']
            .filter(Boolean)
            .join(', '),
  }))
  return (
    <SelectField
      label={`Item for ${entry.line}`}
      isLabelHidden
      value={entry.itemId}
      options={[...options, LEAVE_OUT]}
      onChange={({ currentTarget }) => onChange(chooseItem(entry, currentTarget.value))}
    />
  )
}

type ChosenItemProps = EntryProps & { item: catalogueApi.MenuItem }

/** The item that is added for a line: name, price of the choice, and how many. */
function ChosenItem({ item, entry, onChange }: ChosenItemProps) {
  const { slug, currency } = useMenu().store
  return (
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
          <ShortPrice
            item={{ ...item, ...computeChoicePrices(item, entry.choice) }}
            currency={currency.currencyCode}
          />
        </p>
        <UnsuitedMark item={item} />
      </div>
      <div className={styles.above}>
        <Stepper
          value={entry.quantity}
          max={item.maxPerBasket ?? 99}
          label={item.name}
          onChange={(value) => onChange({ ...entry, quantity: value })}
        />
      </div>
    </div>
  )
}

/** The line as it was written, unless it is the item's name. */
function Line({ entry, item }: { entry: ListEntry; item: catalogueApi.MenuItem | undefined }) {
  const isName = item && plainText(entry.line) === plainText(item.name)
  return isName ? null : <p className={styles.line}>{entry.line}</p>
}

/** Why the item was not added, or cannot be yet. */
function EntryProblem({ entry }: { entry: ListEntry }) {
  const missing = getMissingChoice(entry)
  if (entry.problem)
    return (
      <p className={styles.problem} role="alert">
        {entry.problem}
      </p>
    )
  return missing && <p className={styles.detail}>{missing}</p>
}

function Entry({ entry, onChange }: EntryProps) {
  const { slug, currency } = useMenu().store
  const { line, term, menuItems } = entry
  const item = getChosenItem(entry)
  if (menuItems.length === 0)
    return (
      <Card className={styles.entry}>
        <p className={styles.line}>{line}</p>
        <p>
          Nothing like it here. <Link to={paths.searchMenuItems({ slug, term })}>Search for {term}</Link>
        </p>
      </Card>
    )
  const isAsking = !item && !entry.isSure
  return (
    <Card className={styles.entry} data-out={item ? undefined : true}>
      <Line entry={entry} item={item} />
      {item && <ChosenItem item={item} entry={entry} onChange={onChange} />}
      {isAsking && <p>Not quite. Is it one of these?</p>}
      <div className={styles.above}>
        {item && (
          <EntryChoices
            item={item}
            currency={currency.currencyCode}
            choice={entry.choice}
            onChange={(choice) => onChange({ ...entry, choice, problem: undefined })}
          />
        )}
        <OtherItems entry={entry} onChange={onChange} />
      </div>
      <EntryProblem entry={entry} />
    </Card>
  )
}

type Props = { entries: readonly ListEntry[]; onChange: (entry: ListEntry) => void }

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
