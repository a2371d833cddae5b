import { memo, useEffect } from 'react'
import type { PageArgs } from '@larder/shared/api'
import { storesApi, type catalogueApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { $place, useStore, $isMember } from '@larder/shared/stores'
import { ButtonLink, Section, useBrandConfig, useLoaderData, Button, EmptyState } from '@larder/shared/ui'
import { BannerRail } from '../features/banners/BannerCard.tsx'
import { DealRail } from '../features/deals/DealRail.tsx'
import { FulfilmentChip } from '../features/fulfilment/FulfilmentChip.tsx'
import { chooseOfferedMethod } from '../features/fulfilment/slot-text.ts'
import { StoreAbout, StoreHead } from '../features/store-header/StoreHead.tsx'
import { useStoreForPlace } from '../features/store-header/StoreStatus.tsx'
import { createStoreData } from '../domain/structured-data.ts'
import { hasCategoryRows, computeItemHeights, readMenuLayouts, ROW_HEIGHT } from '../domain/menu-layout.ts'
import { ItemGrid, ItemRow } from '../parts/ItemGrid.tsx'
import { useIdleLayout } from '../parts/use-idle-layout.ts'
import { useSelectedStore, readSelectedMethod } from '../stores/method.ts'
import { usePreload, useLazyModule } from '../parts/lazy-modules.ts'
import { cacheLanding } from '../stores/seen-menu.ts'
import { loadCategoryPage, loadStoreFrame } from './lazy-pages.ts'
import { MenuShell } from './MenuShell.tsx'
import { SectionRail } from './SectionRail.tsx'
import styles from './StorePage.module.css'
import { useChangeMethod } from '../features/fulfilment/FulfilmentBar.tsx'

const loadMemberParts = async () => {
  const [{ LoyaltyBanner }, { BuyAgainRail }] = await Promise.all([
    import('../features/loyalty-banner/LoyaltyBanner.tsx'),
    import('../parts/BuyAgainRail.tsx'),
  ])
  return { LoyaltyBanner, BuyAgainRail }
}

/** The reward banner and "buy again" for members; their code loads once a member is signed in. */
function MemberParts() {
  const isMember = useStore($isMember)
  const parts = useLazyModule(isMember, loadMemberParts)
  if (!isMember || !parts) return null
  return (
    <>
      <parts.LoyaltyBanner />
      <parts.BuyAgainRail />
    </>
  )
}

type Props = { store: storesApi.Store; method: 'delivery' | 'collection' }

/**
 * Shown when the menu is empty for this method: offers the other method, if the store has it, and other
 * stores.
 */
export function EmptyMenu({ store, method }: Props) {
  const changeMethod = useChangeMethod(store)
  const otherMethod = method === 'delivery' ? 'collection' : 'delivery'
  const hasOther = store.orderMethods[otherMethod] !== undefined
  return (
    <EmptyState
      icon="store"
      title="Nothing on the menu right now"
      action={
        <>
          {hasOther && <Button onClick={() => changeMethod(otherMethod)}>Switch to {otherMethod}</Button>}
          <ButtonLink to={paths.storesNearBy()} {...(hasOther && { variant: 'text' })}>
            See other stores
          </ButtonLink>
        </>
      }
    >
      {hasOther ? `Try ${otherMethod}, or another store.` : 'Try another store.'}
    </EmptyState>
  )
}

export { ignoreSheetsAndFilter as shouldRevalidate } from './store-loading.ts'

/** Loads all data of the first view in one call; it is the same for every shopper. */
export const loader = ({ api, params }: PageArgs) =>
  api(storesApi.view, { seoUrl: params['storeSlug'] ?? '', fulfilmentMethod: readSelectedMethod() })

type StoreView = Awaited<ReturnType<typeof loader>>

/** The sections in page order: deals follow the first two rows of items. */
function orderMenuSections({ deals, sections }: StoreView, hasRecommended: boolean) {
  const categories = sections.map(({ category }) => ({ id: category.slug, label: category.name }))
  const leading = hasRecommended ? [{ id: 'recommended', label: 'Recommended' }, ...categories] : categories
  return [
    ...leading.slice(0, 2),
    ...(deals.length > 0 ? [{ id: 'deals', label: 'Deals' }] : []),
    ...leading.slice(2),
  ]
}

type ItemsProps = { label: string; items: readonly catalogueApi.MenuItem[]; isFirst?: boolean }

/** The number of pictures in the first view of a wide screen. */
const FIRST_PICTURE_COUNT = 5

/** The items of a section, as a row or as a grid, depending on the brand. */
function SectionItems({ label, items, isFirst = false }: ItemsProps) {
  const settings = useBrandConfig()?.settings ?? {}
  const priority = isFirst ? { priorityCount: FIRST_PICTURE_COUNT } : {}
  return hasCategoryRows(settings) ? (
    <ItemRow label={label} items={items} {...priority} />
  ) : (
    <ItemGrid items={items} {...priority} />
  )
}

type SectionProps = {
  section: storesApi.StoreSection
  storeSlug: string
  /** Whether the section is in the first view and laid out with the page. */
  isEarly?: boolean
  isFirst?: boolean
}

/** Memoised, because the page's header renders again when the shopper's place or time changes. */
const CategorySection = memo(function CategorySection({
  section,
  storeSlug,
  isEarly,
  isFirst,
}: SectionProps) {
  const { category, menuItems } = section
  const settings = useBrandConfig()?.settings ?? {}
  const heights = hasCategoryRows(settings)
    ? ROW_HEIGHT
    : computeItemHeights(menuItems.length, readMenuLayouts(settings))
  const rest = category.itemCount - menuItems.length
  const seeAllLink = (
    <ButtonLink
      to={paths.category({ slug: storeSlug, category: category.slug })}
      variant="text"
      size="small"
      endIcon="right"
    >
      {rest > 0 ? `See all ${category.itemCount}` : 'See all'}
    </ButtonLink>
  )
  const content = (
    <Section id={category.slug} title={category.name} action={seeAllLink}>
      <SectionItems label={category.name} items={menuItems} {...(isFirst && { isFirst })} />
    </Section>
  )
  if (isEarly) return <div className={styles.part}>{content}</div>
  return (
    <div className={styles.latePart} data-late style={heights}>
      {content}
    </div>
  )
})

function Recommended({ items }: { items: readonly catalogueApi.MenuItem[] }) {
  return (
    <div className={styles.part}>
      <Section id="recommended" title="Recommended">
        <SectionItems label="Recommended" items={items} isFirst />
      </Section>
    </div>
  )
}

/** `/stores/{slug}` (spec §2): the store and its menu. */
export function Component() {
  const view = useLoaderData<typeof loader>()
  const { store, serverNow, isForPlace } = useStoreForPlace(view)
  const settings = useBrandConfig()?.settings ?? {}
  useSelectedStore(store, view.fulfilmentMethod)
  // Caches the data of this page for the next one, in the browser only.
  useEffect(() => cacheLanding(view.store.slug, view), [view])
  usePreload(loadStoreFrame, loadCategoryPage)
  useIdleLayout('[data-late] > section', view.sections.map(({ category }) => category.id).join())
  const { deals, recommended, sections, banners } = view
  const hasRecommended = isSettingOn(settings, 'showRecommendedItems') && recommended.length > 0
  const method = chooseOfferedMethod(store, useStore($place).orderMethod)
  const head = (
    <StoreHead store={store} method={method} serverNow={serverNow}>
      <FulfilmentChip store={store} serverNow={serverNow} isForPlace={isForPlace} />
    </StoreHead>
  )
  const metadata = {
    title: store.storeName,
    description: store.tagline,
    picture: view.store.picture,
    canonical: paths.store({ slug: view.store.slug }),
    facts: createStoreData(view.store),
  }
  // Items first: two rows come before banners and deals.
  const firstSections = sections.slice(0, hasRecommended ? 1 : 2)
  return (
    <MenuShell
      menu={{ store }}
      {...metadata}
      head={head}
      rail={<SectionRail sections={orderMenuSections(view, hasRecommended)} />}
    >
      {hasRecommended && <Recommended items={recommended} />}
      {firstSections.map((section, index) => (
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
      {sections.slice(firstSections.length).map((section) => (
        <CategorySection key={section.category.id} section={section} storeSlug={store.slug} />
      ))}
      <div className={styles.part}>
        <StoreAbout store={store} serverNow={serverNow} />
      </div>
    </MenuShell>
  )
}
