import { useMemo, useRef } from 'react'
import type { PageArgs } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import {
  Button,
  CardGridSkeleton,
  Chip,
  ChipRow,
  EmptyState,
  Link,
  Loading,
  Notice,
  PageHeading,
  Section,
  useLoaderData,
  VisuallyHidden,
  ButtonLink,
} from '@larder/shared/ui'
import { groupItems, leadingItems, type ItemGroup } from '../domain/category-groups.ts'
import { offeredLabels, withLabels } from '../domain/label-filter.ts'
import { categoryTrail } from '../domain/structured-facts.ts'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { selectedMethod } from '../stores/method.ts'
import { recallCategory } from '../stores/seen-menu.ts'
import { FramedPage, useFrame } from './FramedPage.tsx'
import { LabelFilter, useChosenLabels } from './LabelFilter.tsx'
import { storeIdFor } from './store-loading.ts'
import { useWholeCategory } from './use-whole-category.ts'
import styles from './CategoryPage.module.css'

export { ErrorBoundary } from './MenuProblem.tsx'
export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

/**
 * The category with its items; at once with those that a page has shown. Throws 404 for an unknown store or
 * category.
 */
export async function loader({ api, params }: PageArgs) {
  const { storeSlug = '', categorySlug = '' } = params
  const fulfilmentMethod = selectedMethod()
  const storeId = await storeIdFor(api, storeSlug)
  const seen = recallCategory({ slug: storeSlug, method: fulfilmentMethod }, categorySlug)
  const menuItems = seen ? leadingItems(seen.category, seen.menuItems) : []
  if (seen && menuItems.length > 0) return { ...seen, menuItems, storeId, fulfilmentMethod, isRecalled: true }
  const asked = await api(catalogueApi.categoryItems, { storeId, fulfilmentMethod, categoryId: categorySlug })
  return { ...asked, storeId, fulfilmentMethod, isRecalled: false }
}

type RestProps = { isPartial: boolean; isFailed: boolean; retry: () => void; count: number }

/** The items that are still loading, where the first ones are known. */
function RestOfCategory({ isPartial, isFailed, retry, count }: RestProps) {
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

/** Two rows of a phone: their pictures are loaded first, unless an earlier page has loaded them. */
const FIRST_ITEMS = 4

const jump = (id: string) => () => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' })

type HeadProps = Pick<Awaited<ReturnType<typeof loader>>, 'category' | 'parents'> & { storeSlug: string }

function CategoryHead({ storeSlug, category, parents }: HeadProps) {
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

function GroupLinks({ groups }: { groups: readonly ItemGroup[] }) {
  return (
    <ChipRow className={styles.groups}>
      {groups.map((group) => (
        <Chip key={group.category.id} onClick={jump(group.category.slug)}>
          {group.category.name}
        </Chip>
      ))}
    </ChipRow>
  )
}

type EmptyProps = { name: string; storeSlug: string; chosen: readonly string[]; onClear: () => void }

/** No item of the category, or none with the chosen labels. */
function EmptyCategory({ name, storeSlug, chosen, onClear }: EmptyProps) {
  if (chosen.length > 0) {
    return (
      <EmptyState
        icon="leaf"
        title={`Nothing here is labelled ${chosen.join(' and ')}`}
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

/** `/stores/{slug}/category/{slug}` (spec §2): the items of a category, in groups. */
export function Component() {
  const { store } = useFrame()
  const loaded = useLoaderData<typeof loader>()
  const { isRecalled } = loaded
  const { category, parents, menuItems, ...rest } = useWholeCategory(loaded, store.slug)
  const { chosen, toggle, clear } = useChosenLabels()
  const filter = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => groupItems(category, menuItems), [category, menuItems])
  const filled = groups
    .map((group) => ({ ...group, menuItems: withLabels(group.menuItems, chosen) }))
    .filter((group) => group.menuItems.length > 0)
  // The pressed button disappears with the empty state.
  const showAll = () => {
    filter.current?.focus()
    clear()
  }
  const named = chosen.length > 0 ? filled : groups
  const [first] = parents
  return (
    <FramedPage
      title={category.name}
      description={category.description}
      picture={category.picture}
      category={first?.slug ?? category.slug}
      trail={categoryTrail(store.slug, [...parents, category])}
    >
      <CategoryHead storeSlug={store.slug} category={category} parents={parents} />
      <LabelFilter
        offered={offeredLabels(menuItems)}
        chosen={chosen}
        count={filled.reduce((sum, group) => sum + group.menuItems.length, 0)}
        onToggle={toggle}
        ref={filter}
      />
      {groups.length > 1 && <GroupLinks groups={named} />}
      {filled.map((group) => (
        <div className={styles.part} key={group.category.id} id={group.category.slug}>
          {groups.length > 1 && group.category !== category ? (
            <Section title={group.category.name}>
              <ItemGrid items={group.menuItems} />
            </Section>
          ) : (
            <>
              <VisuallyHidden as="h2">Items</VisuallyHidden>
              <ItemGrid items={group.menuItems} priorityCount={isRecalled ? 0 : FIRST_ITEMS} />
            </>
          )}
        </div>
      ))}
      <RestOfCategory {...rest} count={category.itemCount - menuItems.length} />
      {filled.length === 0 && !(rest.isPartial && chosen.length > 0) && (
        <EmptyCategory name={category.name} storeSlug={store.slug} chosen={chosen} onClear={showAll} />
      )}
    </FramedPage>
  )
}
