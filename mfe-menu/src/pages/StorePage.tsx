import { memo, useEffect } from 'react'
import type { PageArgs } from '@larder/shared/api'
import { storesApi, type catalogueApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { $place, useStore, $isMember } from '@larder/shared/stores'
import { ButtonLink, Section, useBrandConfig, useLoaderData, Button, EmptyState } from '@larder/shared/ui'
import { BannerRail } from '../features/banners/BannerCard.tsx'
import { DealRail } from '../features/deals/DealRail.tsx'
import { FulfilmentChip } from '../features/fulfilment/FulfilmentChip.tsx'
import { offeredMethod } from '../features/fulfilment/slot-text.ts'
import { StoreAbout, StoreHead } from '../features/store-header/StoreHead.tsx'
import { useStoreHere } from '../features/store-header/StoreStatus.tsx'
import { storeData } from '../domain/structured-data.ts'
import { hasRows, itemHeights, menuLayouts, ROW_HEIGHT } from '../domain/menu-layout.ts'
import { ItemGrid, ItemRow } from '../parts/ItemGrid.tsx'
import { useLaidOut } from '../parts/use-laid-out.ts'
import { useSelectedStore, selectedMethod } from '../stores/method.ts'
import { useWarm, useLazyModule } from '../parts/late-code.ts'
import { rememberLanding } from '../stores/seen-menu.ts'
import { loadCategoryPage, loadStoreFrame } from './lazy-pages.ts'
import { MenuShell } from './MenuShell.tsx'
import { SectionRail } from './SectionRail.tsx'
import styles from './StorePage.module.css'
import { useSwapMethod } from '../features/fulfilment/FulfilmentBar.tsx'

const loadParts = async () => {
  const [{ LoyaltyBanner }, { BuyAgainRail }] = await Promise.all([
    import('../features/loyalty-banner/LoyaltyBanner.tsx'),
    import('../parts/BuyAgainRail.tsx'),
  ])
  return { LoyaltyBanner, BuyAgainRail }
}

/** The reward banner and "buy again": for members, with code that is loaded once a member is signed in. */
function MemberParts() {
  const isMember = useStore($isMember)
  const parts = useLazyModule(isMember, loadParts)
  if (!isMember || !parts) return null
  return (
    <>
      <parts.LoyaltyBanner />
      <parts.BuyAgainRail />
    </>
  )
}

type Props = { store: storesApi.Store; method: 'delivery' | 'collection' }

/** A menu without anything for this method: the other one, where the store has it, and other stores. */
export function EmptyMenu({ store, method }: Props) {
  const swap = useSwapMethod(store)
  const other = method === 'delivery' ? 'collection' : 'delivery'
  const hasOther = store.orderMethods[other] !== undefined
  return (
    <EmptyState
      icon="store"
      title="Nothing on the menu right now"
      action={
        <>
          {hasOther && <Button onClick={() => swap(other)}>Switch to {other}</Button>}
          <ButtonLink to={paths.storesNearBy()} {...(hasOther && { variant: 'text' })}>
            See other stores
          </ButtonLink>
        </>
      }
    >
      {hasOther ? `Try ${other}, or another store.` : 'Try another store.'}
    </EmptyState>
  )
}

export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

/** All data of the first view in one call; the same for every shopper. */
export const loader = ({ api, params }: PageArgs) =>
  api(storesApi.view, { seoUrl: params['storeSlug'] ?? '', fulfilmentMethod: selectedMethod() })

type View = Awaited<ReturnType<typeof loader>>

/** In the order of the page: deals after two rows of goods. */
function menuSections({ deals, sections }: View, hasRecommended: boolean) {
  const categories = sections.map(({ category }) => ({ id: category.slug, label: category.name }))
  const start = hasRecommended ? [{ id: 'recommended', label: 'Recommended' }, ...categories] : categories
  return [
    ...start.slice(0, 2),
    ...(deals.length > 0 ? [{ id: 'deals', label: 'Deals' }] : []),
    ...start.slice(2),
  ]
}

type ItemsProps = { label: string; items: readonly catalogueApi.MenuItem[]; isFirst?: boolean }

/** Pictures of the first row that are in the first view of a wide screen. */
const FIRST_PICTURES = 5

/** Items of one section: a row, or a grid where the brand wants that. */
function Items({ label, items, isFirst = false }: ItemsProps) {
  const settings = useBrandConfig()?.settings ?? {}
  const priority = isFirst ? { priorityCount: FIRST_PICTURES } : {}
  return hasRows(settings) ? (
    <ItemRow label={label} items={items} {...priority} />
  ) : (
    <ItemGrid items={items} {...priority} />
  )
}

type SectionProps = {
  section: storesApi.StoreSection
  storeSlug: string
  /** In the first view, so that it is laid out with the page. */
  isEarly?: boolean
  isFirst?: boolean
}

/**
 * Memoised, so that it does not render again with the page's head, which follows the shopper's place and
 * time.
 */
const CategorySection = memo(function CategorySection({
  section,
  storeSlug,
  isEarly,
  isFirst,
}: SectionProps) {
  const { category, menuItems } = section
  const settings = useBrandConfig()?.settings ?? {}
  const heights = hasRows(settings) ? ROW_HEIGHT : itemHeights(menuItems.length, menuLayouts(settings))
  const rest = category.itemCount - menuItems.length
  const all = (
    <ButtonLink
      to={paths.category({ slug: storeSlug, category: category.slug })}
      variant="text"
      size="small"
      endIcon="right"
    >
      {rest > 0 ? `See all ${category.itemCount}` : 'See all'}
    </ButtonLink>
  )
  const part = (
    <Section id={category.slug} title={category.name} action={all}>
      <Items label={category.name} items={menuItems} {...(isFirst && { isFirst })} />
    </Section>
  )
  if (isEarly) return <div className={styles.part}>{part}</div>
  return (
    <div className={styles.latePart} data-late style={heights}>
      {part}
    </div>
  )
})

function Recommended({ items }: { items: readonly catalogueApi.MenuItem[] }) {
  return (
    <div className={styles.part}>
      <Section id="recommended" title="Recommended">
        <Items label="Recommended" items={items} isFirst />
      </Section>
    </div>
  )
}

/** `/stores/{slug}` (spec §2): the store and its menu. */
export function Component() {
  const view = useLoaderData<typeof loader>()
  const { store, serverNow, isForPlace } = useStoreHere(view)
  const settings = useBrandConfig()?.settings ?? {}
  useSelectedStore(store, view.fulfilmentMethod)
  // The next page need not fetch what this page shows; kept in the browser only.
  useEffect(() => rememberLanding(view.store.slug, view), [view])
  useWarm(loadStoreFrame, loadCategoryPage)
  useLaidOut('[data-late] > section', view.sections.map(({ category }) => category.id).join())
  const { deals, recommended, sections, banners } = view
  const hasRecommended = isSettingOn(settings, 'showRecommendedItems') && recommended.length > 0
  const method = offeredMethod(store, useStore($place).orderMethod)
  const head = (
    <StoreHead store={store} method={method} serverNow={serverNow}>
      <FulfilmentChip store={store} serverNow={serverNow} isForPlace={isForPlace} />
    </StoreHead>
  )
  const about = {
    title: store.storeName,
    description: store.tagline,
    picture: view.store.picture,
    canonical: paths.store({ slug: view.store.slug }),
    facts: storeData(view.store),
  }
  // Goods first: two rows are before what the shop has to tell.
  const early = sections.slice(0, hasRecommended ? 1 : 2)
  return (
    <MenuShell
      menu={{ store }}
      {...about}
      head={head}
      rail={<SectionRail sections={menuSections(view, hasRecommended)} />}
    >
      {hasRecommended && <Recommended items={recommended} />}
      {early.map((section, index) => (
        <CategorySection
          key={section.category.id}
          section={section}
          storeSlug={store.slug}
          isEarly
          {...(index === 0 && !hasRecommended && { isFirst: true })}
        />
      ))}
      {sections.length === 0 && <EmptyMenu store={store} method={method} />}
      <div className={styles.rows}>
        <BannerRail banners={banners} />
      </div>
      {deals.length > 0 && (
        <div className={styles.part}>
          <Section id="deals" title="Deals">
            <DealRail deals={deals} />
          </Section>
        </div>
      )}
      <MemberParts />
      {sections.slice(early.length).map((section) => (
        <CategorySection key={section.category.id} section={section} storeSlug={store.slug} />
      ))}
      <div className={styles.part}>
        <StoreAbout store={store} serverNow={serverNow} />
      </div>
    </MenuShell>
  )
}
