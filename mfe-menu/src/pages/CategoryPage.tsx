import { useMemo, useRef, useState } from 'react'
import { catalogueApi } from '@larder/shared/contracts'
import { paths, countChoices, filterItems, menuFacets } from '@larder/shared/domain'
import {
  Link,
  PageHeading,
  Button,
  CardGridSkeleton,
  Loading,
  Notice,
  Chip,
  ChipRow,
  Section,
  useLoaderData,
  VisuallyHidden,
  ButtonLink,
  EmptyState,
} from '@larder/shared/ui'
import type { PageArgs } from '@larder/shared/api'
import { groupItems, takeLeadingItems, type ItemGroup } from '../domain/category-groups.ts'
import { FilterBar } from '../features/filters/FilterBar.tsx'
import { FilterNotice } from '../features/filters/FilterNotice.tsx'
import { useFilter } from '../features/filters/use-filter.ts'
import { createCategoryData, listCategoryBreadcrumbs } from '../domain/structured-data.ts'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { getSelectedMethod } from '../stores/method.ts'
import { getSeenCategory } from '../stores/seen-menu.ts'
import { FramedPage, useFrame } from '../parts/FramedPage.tsx'
import { fetchStoreId } from '../stores/store-loading.ts'
import { ITEMS_PER_PAGE, useCategoryPages } from '../hooks/use-category-pages.ts'
import { requestCategory, useWholeCategory } from '../hooks/use-whole-category.ts'
import styles from './CategoryPage.module.css'

type CategoryItems = ReturnType<typeof catalogueApi.categoryItems.reply.parse>

type CategoryHeadProps = { storeSlug: string } & Pick<CategoryItems, 'category' | 'parents'>

function CategoryHead({ storeSlug, category, parents }: CategoryHeadProps) {
  return (
    <header className={styles.head}>
      {parents.length > 0 && (
        <nav className={styles.trail} aria-label="Where you are">
          {parents.map(({ slug, name }) => (
            <Link key={slug} to={paths.category({ slug: storeSlug, category: slug })}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <PageHeading title={category.name}>{category.name}</PageHeading>
      {category.description && <p>{category.description}</p>}
    </header>
  )
}

type RestOfCategoryProps = { isPartial: boolean; isFailed: boolean; retry: () => void; count: number }

function RestOfCategory({ isPartial, isFailed, retry, count }: RestOfCategoryProps) {
  if (!isPartial || count <= 0) return null
  if (isFailed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
        The rest of the category did not load.
      </Notice>
    )
  }
  return (
    <Loading>
      <CardGridSkeleton count={Math.min(count, 8)} />
    </Loading>
  )
}

type Props = {
  name: string
  storeSlug: string
  isFiltered: boolean
  /** The selected labels of the filter. */
  chosen: readonly string[]
  onClear: () => void
}

/** Shown when the category is empty or no item passes the filter. */
function EmptyCategory({ name, storeSlug, isFiltered, chosen, onClear }: Props) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="leaf"
        title={
          chosen.length > 0
            ? `Nothing here is labelled ${chosen.join(' and ')}`
            : 'Nothing here passes your filter'
        }
        action={<Button onClick={onClear}>Show everything in {name}</Button>}
      >
        Take a filter away, or look into another category.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="bag"
      title="Nothing here right now"
      action={<ButtonLink to={paths.store({ slug: storeSlug })}>See the whole menu</ButtonLink>}
    >
      {name} will be back. The rest of the menu is open.
    </EmptyState>
  )
}

export { ErrorBoundary } from '../parts/MenuProblem.tsx'
export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

/**
 * Loads the category with its items, or returns immediately with the items that an earlier page has shown.
 * Throws 404 for an unknown store or category.
 */
export async function loader({ api, params }: PageArgs) {
  const { storeSlug = '', categorySlug = '' } = params
  const fulfilmentMethod = getSelectedMethod()
  const storeId = await fetchStoreId(api, storeSlug)
  const recalled = getSeenCategory({ slug: storeSlug, method: fulfilmentMethod }, categorySlug)
  const menuItems = recalled ? takeLeadingItems(recalled.category, recalled.menuItems) : []
  if (recalled && menuItems.length > 0) {
    requestCategory({ storeId, fulfilmentMethod, categoryId: recalled.category.slug })
    return { ...recalled, menuItems, storeId, fulfilmentMethod, isRecalled: true }
  }
  const reply = await api(catalogueApi.categoryItems, {
    storeId,
    fulfilmentMethod,
    categoryId: categorySlug,
    limit: ITEMS_PER_PAGE,
  })
  return { ...reply, storeId, fulfilmentMethod, isRecalled: false }
}

/**
 * Number of items in the first view of a phone, whose pictures load first unless an earlier page has loaded them.
 */
const FIRST_ITEM_COUNT = 6

const scrollToGroup = (id: string) => () =>
  document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' })

function GroupLinks({ groups }: { groups: readonly ItemGroup[] }) {
  return (
    <ChipRow>
      {groups.map((group) => (
        <Chip key={group.category.id} onClick={scrollToGroup(group.category.slug)}>
          {group.category.name}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** The items that are listed so far, and what becomes of the rest. */
function useListedItems(loaded: Awaited<ReturnType<typeof loader>>, storeSlug: string, needsAll: boolean) {
  const { storeId, fulfilmentMethod } = loaded
  const { category, parents, ...first } = useWholeCategory(loaded, storeSlug)
  const asked = { ...first, storeId, fulfilmentMethod, categoryId: category.slug }
  const { menuItems, hasMore, watchEnd, ...more } = useCategoryPages(asked, needsAll)
  const rest = first.isPartial ? first : { ...more, isPartial: hasMore }
  return { category, parents, menuItems, rest, watchEnd }
}

/** `/stores/{slug}/category/{slug}` (spec §2): the items of a category, in groups. */
export function Component() {
  const { store } = useFrame()
  const loaded = useLoaderData<typeof loader>()
  const { isRecalled } = loaded
  const { filter, clear } = useFilter()
  // Whoever opens the filter sees what all items offer, and not only the first ones.
  const [isFiltering, setFiltering] = useState(false)
  const needsAll = isFiltering || countChoices(filter) > 0 || filter.sort !== 'listed'
  const { category, parents, menuItems, rest, watchEnd } = useListedItems(loaded, store.slug, needsAll)
  const filterBar = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => groupItems(category, menuItems), [category, menuItems])
  // Sorting by price ignores the groups.
  const displayedGroups = useMemo(
    () => (filter.sort === 'listed' ? groups : [{ category, menuItems, count: category.itemCount }]),
    [filter, groups, category, menuItems],
  )
  // Memoised, so that the grids do not render again with the page.
  const filteredGroups = useMemo(
    () =>
      displayedGroups
        .map((group) => ({ ...group, menuItems: filterItems(group.menuItems, filter) }))
        .filter((group) => group.menuItems.length > 0),
    [displayedGroups, filter],
  )
  // Moves the focus, because the pressed button disappears with the empty state.
  const showAll = () => {
    filterBar.current?.focus()
    clear()
  }
  const isFiltered = countChoices(filter) > 0
  const linkedGroups = isFiltered ? filteredGroups : groups
  const facets = useMemo(() => menuFacets(menuItems, filter), [menuItems, filter])
  return (
    <FramedPage
      title={category.name}
      description={category.description}
      picture={category.picture}
      within={[...parents, category]}
      trail={listCategoryBreadcrumbs(store.slug, [...parents, category])}
      structuredData={(at) => createCategoryData({ category, menuItems }, at)}
    >
      <div
        className={styles.top}
        onFocusCapture={() => setFiltering(true)}
        onPointerDown={() => setFiltering(true)}
      >
        <CategoryHead storeSlug={store.slug} category={category} parents={parents} />
        <FilterBar facets={facets} listedName="As in the store" ref={filterBar}>
          {displayedGroups.length > 1 && <GroupLinks groups={linkedGroups} />}
        </FilterBar>
      </div>
      <FilterNotice />
      {filteredGroups.map((group) => (
        <div className={styles.part} key={group.category.id} id={group.category.slug}>
          {groups.length > 1 && group.category !== category ? (
            <Section title={group.category.name}>
              <ItemGrid items={group.menuItems} />
            </Section>
          ) : (
            <>
              <VisuallyHidden as="h2">Items</VisuallyHidden>
              <ItemGrid items={group.menuItems} priorityCount={isRecalled ? 0 : FIRST_ITEM_COUNT} />
            </>
          )}
        </div>
      ))}
      <div ref={watchEnd}>
        <RestOfCategory {...rest} count={category.itemCount - menuItems.length} />
      </div>
      {filteredGroups.length === 0 && !(rest.isPartial && isFiltered) && (
        <EmptyCategory
          name={category.name}
          storeSlug={store.slug}
          isFiltered={isFiltered}
          chosen={filter.labels}
          onClear={showAll}
        />
      )}
    </FramedPage>
  )
}
