import { memo, useEffect } from 'react'
import type { PageArgs } from '@larder/shared/api'
import { storesApi, type catalogueApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { ButtonLink, EmptyState, Section, useBrandConfig, useLoaderData, Stack } from '@larder/shared/ui'
import { BannerRail } from '../features/banners/index.ts'
import { SectionRail } from './SectionRail.tsx'
import { DealRail } from '../features/deals/index.ts'
import { FulfilmentBar } from '../features/fulfilment/index.ts'
import { SearchBox } from '../features/menu-search/index.ts'
import { DeliveryLine, StoreHeader, StoreNotices, useStoreHere } from '../features/store-header/index.ts'
import { storeData } from '../domain/structured-data.ts'
import { itemHeights, menuLayouts } from '../domain/menu-layout.ts'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { useLaidOut } from '../parts/use-laid-out.ts'
import { useSelectedStore } from '../parts/use-method.ts'
import { useWarm } from '../parts/use-warm.ts'
import { selectedMethod } from '../stores/method.ts'
import { rememberLanding } from '../stores/seen-menu.ts'
import { loadCategoryPage, loadStoreFrame } from './lazy-pages.ts'
import { MemberParts } from './MemberParts.tsx'
import { MenuShell } from './MenuShell.tsx'
import styles from './StorePage.module.css'

export { keepUnderSheets as shouldRevalidate } from './store-loading.ts'

/** All data of the first view in one call; the same for every shopper. */
export const loader = ({ api, params }: PageArgs) =>
  api(storesApi.view, { seoUrl: params['storeSlug'] ?? '', fulfilmentMethod: selectedMethod() })

type View = Awaited<ReturnType<typeof loader>>

function sectionsOf(view: View, showsRecommended: boolean) {
  const { deals, recommended, sections } = view
  return [
    ...(deals.length > 0 ? [{ id: 'deals', label: 'Deals' }] : []),
    ...(showsRecommended && recommended.length > 0 ? [{ id: 'recommended', label: 'Recommended' }] : []),
    ...sections.map(({ category }) => ({ id: category.slug, label: category.name })),
  ]
}

type SectionProps = { section: storesApi.StoreSection; storeSlug: string }

/**
 * Memoised, so that it does not render again with the page's head, which follows the shopper's place and
 * time.
 */
const CategorySection = memo(function CategorySection({ section, storeSlug }: SectionProps) {
  const { category, menuItems } = section
  const layout = menuLayouts(useBrandConfig()?.settings ?? {})
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
  return (
    <div className={styles.latePart} data-late style={itemHeights(menuItems.length, layout)}>
      <Section id={category.slug} title={category.name} lead={category.description} action={all}>
        <ItemGrid items={menuItems} />
      </Section>
    </div>
  )
})

/** As many as fill complete rows on wide screens. */
const wholeRows = (settings: Readonly<Record<string, string>>): number =>
  menuLayouts(settings).wide === 'grid-3' ? 6 : 4

function Recommended({ items }: { items: readonly catalogueApi.MenuItem[] }) {
  return (
    <div className={styles.part}>
      <Section id="recommended" title="Recommended">
        <ItemGrid items={items} />
      </Section>
    </div>
  )
}

function EmptyMenu() {
  return (
    <EmptyState
      icon="store"
      title="Nothing on the menu right now"
      action={<ButtonLink to={paths.storesNearBy()}>See other stores</ButtonLink>}
    >
      Try the other way to order, or another store.
    </EmptyState>
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
  const showsRecommended = isSettingOn(settings, 'showRecommendedItems')
  const { deals, recommended, sections, banners } = view
  const head = (
    <StoreHeader store={store} serverNow={serverNow}>
      <Stack gap={4}>
        <StoreNotices store={store} />
        <FulfilmentBar store={store} serverNow={serverNow} />
      </Stack>
    </StoreHeader>
  )
  const about = {
    title: store.storeName,
    description: store.tagline,
    picture: view.store.picture,
    canonical: paths.store({ slug: view.store.slug }),
    facts: storeData(view.store),
  }
  return (
    <MenuShell menu={{ store }} {...about} head={head}>
      <div className={styles.rows}>
        <DeliveryLine store={store} isForPlace={isForPlace} />
        <SearchBox />
      </div>
      {isSettingOn(settings, 'showCategorySwitcher') && (
        <SectionRail sections={sectionsOf(view, showsRecommended)} />
      )}
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
      {showsRecommended && recommended.length > 0 && (
        <Recommended items={recommended.slice(0, wholeRows(settings))} />
      )}
      {sections.map((section) => (
        <CategorySection key={section.category.id} section={section} storeSlug={store.slug} />
      ))}
      {sections.length === 0 && <EmptyMenu />}
    </MenuShell>
  )
}
