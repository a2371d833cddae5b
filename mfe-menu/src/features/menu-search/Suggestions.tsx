import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Icon, Link, Picture, VisuallyHidden } from '@larder/shared/ui'
import { AddControl } from '../../parts/AddControl.tsx'
import { ShortPrice } from '../../parts/ItemSigns.tsx'
import { useMenu } from '../../parts/menu-context.ts'
import { useSheetLinks } from '../../parts/sheet-links.ts'
import { SearchChips } from './SearchChips.tsx'
import type { Found } from './use-suggestions.ts'
import styles from './Suggestions.module.css'

type Props = { term: string; found: Found; onChosen: () => void }

function ItemSuggestion({ item, onChosen }: { item: catalogueApi.MenuItem; onChosen: () => void }) {
  const { store } = useMenu()
  const links = useSheetLinks()
  const { onClick, ...link } = links.item(item)
  const open = () => {
    onClick()
    onChosen()
  }
  return (
    <article className={styles.item}>
      <Link className={styles.row} {...link} onClick={open}>
        <Picture src={item.picture} alt="" width={320} ratio="1 / 1" shape="field" />
        <b>{item.name}</b>
        <ShortPrice item={item} currency={store.currency.currencyCode} />
      </Link>
      {item.isAvailable ? <AddControl item={item} /> : <span className={styles.soldOut}>Sold out</span>}
    </article>
  )
}

/** Words of the link to all results. */
function allText(term: string, count: number): string {
  if (count === 0) return `No results for “${term}”`
  return count === 1 ? 'See 1 result' : `See all ${count} results`
}

/** Categories and deals, items that can be added at once, and a link to all of them. */
export function Suggestions({ term, found, onChosen }: Props) {
  const { store } = useMenu()
  const { categories, deals, menuItems, correctedTerm } = found.result
  const count = categories.records.length + deals.records.length + menuItems.records.length
  return (
    <div className={styles.layer}>
      <VisuallyHidden as="output">{count === 1 ? '1 suggestion' : `${count} suggestions`}</VisuallyHidden>
      {correctedTerm && count > 0 && (
        <p className={styles.note}>
          Results for <b>{correctedTerm}</b>
        </p>
      )}
      <SearchChips categories={categories.records} deals={deals.records} onChosen={onChosen} />
      {menuItems.records.map((item) => (
        <ItemSuggestion key={item.id} item={item} onChosen={onChosen} />
      ))}
      <Link className={styles.row} to={paths.searchMenuItems({ slug: store.slug, term })} onClick={onChosen}>
        <Icon name="search" size="small" />
        <b>{allText(found.term, menuItems.pagination.totalCount)}</b>
      </Link>
    </div>
  )
}
