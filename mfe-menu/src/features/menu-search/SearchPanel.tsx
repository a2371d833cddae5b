import { useEffect } from 'react'
import { paths, isSearchable } from '@larder/shared/domain'
import { $isMember, $place, useStore, storeResource, useLatestData } from '@larder/shared/stores'
import { Button, Icon, Link, Picture, VisuallyHidden } from '@larder/shared/ui'
import { call, warmCalls } from '@larder/shared/api'
import { searchApi, type FulfilmentMethod, type catalogueApi } from '@larder/shared/contracts'
import { useMenu } from '../../hooks/menu-context.ts'
import { useFreshItems } from '../../hooks/use-fresh-menu.ts'
import { $recentSearches, clearSearches } from '../../stores/recent-searches.ts'
import { getSeenFrame } from '../../stores/seen-menu.ts'
import { SearchChips } from './SearchChips.tsx'
import { getSelectedMethod } from '../../stores/method.ts'
import { AddControl } from '../../parts/AddControl.tsx'
import { ShortPrice } from '../../parts/ItemBadges.tsx'
import { useSheetLinks } from '../../parts/sheet-links.ts'
import styles from './SearchPanel.module.css'

function RecentTerms({ onChosen }: { onChosen: () => void }) {
  const { store } = useMenu()
  const terms = useStore($recentSearches)
  if (terms.length === 0) return null
  return (
    <>
      <div className={styles.head}>
        <b>Recent searches</b>
        <Button variant="text" size="small" onClick={clearSearches}>
          Clear
        </Button>
      </div>
      {terms.map((term) => (
        <Link
          className={styles.row}
          key={term}
          to={paths.searchMenuItems({ slug: store.slug, term })}
          onClick={onChosen}
        >
          <Icon name="clock" size="small" />
          <b>{term}</b>
        </Link>
      ))}
    </>
  )
}

/** Ways to more than one item: a pasted shopping list, and a member's favourites. */
function ListLinks({ onChosen }: { onChosen: () => void }) {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const { slug } = store
  return (
    <>
      <Link className={styles.row} to={paths.shoppingList({ slug })} onClick={onChosen}>
        <Icon name="receipt" size="small" />
        <b>Add a shopping list</b>
      </Link>
      {isMember && (
        <Link className={styles.row} to={paths.favourites({ slug })} onClick={onChosen}>
          <Icon name="heart" size="small" />
          <b>Your favourites</b>
        </Link>
      )}
    </>
  )
}

/**
 * Shown while the field is empty: recent searches on this device, the ways to whole lists and, on phones where the field
 * fills the screen, the store's categories.
 */
function RecentSearches({ onChosen }: { onChosen: () => void }) {
  const { store } = useMenu()
  const { orderMethod } = useStore($place)
  const categories = getSeenFrame({ slug: store.slug, method: orderMethod })?.categories ?? []
  return (
    <div className={styles.layer}>
      <RecentTerms onChosen={onChosen} />
      <ListLinks onChosen={onChosen} />
      <div className={styles.categories}>
        <SearchChips categories={categories} onChosen={onChosen} />
      </div>
    </div>
  )
}

const MAX_SUGGESTED_ITEMS = 5
const MAX_SUGGESTED_CATEGORIES = 3

type SearchSuggestions = { term: string; result: searchApi.SearchResult }

const suggestionsResource = storeResource(
  async (
    key: { storeId: number; fulfilmentMethod: FulfilmentMethod; searchTerm: string },
    signal,
  ): Promise<SearchSuggestions> => {
    const input = { ...key, itemsLimit: MAX_SUGGESTED_ITEMS, categoriesLimit: MAX_SUGGESTED_CATEGORIES }
    return { term: key.searchTerm, result: await call(searchApi.search, input, { signal }) }
  },
)

/**
 * Loads the matches for a term. Each key asks at once, which is a round trip sooner than after a pause, and cancels the
 * request of the key before it. The last result stays until the next one. Errors are shown only on the search page.
 */
function useSuggestions(storeId: number, term: string): SearchSuggestions | undefined {
  const key = { storeId, fulfilmentMethod: getSelectedMethod(), searchTerm: term }
  const suggestions = useLatestData(useFreshItems(isSearchable(term) ? suggestionsResource(key) : undefined))
  return isSearchable(term) ? suggestions : undefined
}

type SuggestionsProps = { term: string; suggestions: SearchSuggestions; onChosen: () => void }

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

function formatAllResultsLink(term: string, count: number): string {
  if (count === 0) return `No results for “${term}”`
  return count === 1 ? 'See 1 result' : `See all ${count} results`
}

/** Categories, deals, items with an add button, and a link to all results. */
export function Suggestions({ term, suggestions, onChosen }: SuggestionsProps) {
  const { store } = useMenu()
  const { categories, deals, menuItems, correctedTerm } = suggestions.result
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
        <b>{formatAllResultsLink(suggestions.term, menuItems.pagination.totalCount)}</b>
      </Link>
    </div>
  )
}

type Props = { term: string; onChosen: () => void }

/** The content below the open search field: recent searches while it is empty, or else the matches. */
export function SearchPanel({ term, onChosen }: Props) {
  const { store } = useMenu()
  const suggestions = useSuggestions(store.id, term)
  // The first key then waits for no code.
  useEffect(() => void warmCalls([searchApi.search]), [])
  if (term === '') return <RecentSearches onChosen={onChosen} />
  return suggestions && <Suggestions term={term} suggestions={suggestions} onChosen={onChosen} />
}
