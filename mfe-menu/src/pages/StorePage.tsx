import { useEffect, useMemo } from 'react'
import type { PageArgs } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { savesData } from '@larder/shared/lib'
import { $place, useStore, $isMember } from '@larder/shared/stores'
import { ButtonLink, Section, useBrandConfig, useLoaderData, Button, EmptyState } from '@larder/shared/ui'
import { BannerRail } from '../features/banners/BannerCard.tsx'
import { DealRail, toDealOffer } from '../features/deals/DealRail.tsx'
import { UnusedFilterNotice } from '../features/filters/FilterNotice.tsx'
import { FulfilmentChip } from '../features/fulfilment/FulfilmentChip.tsx'
import { chooseOfferedMethod } from '../features/fulfilment/slot-text.ts'
import { StoreAbout, StoreHead } from '../features/store-header/StoreHead.tsx'
import { useStoreForPlace } from '../features/store-header/StoreStatus.tsx'
import { createStoreData } from '../domain/structured-data.ts'
import { useFreshMenu } from '../hooks/use-fresh-menu.ts'
import { useSelectedStore, getSelectedMethod } from '../stores/method.ts'
import { usePreload, useLazyModule } from '../hooks/lazy-modules.ts'
import { FIRST_ROWS, getRestKey, restOfLanding } from '../stores/rest-of-landing.ts'
import { cacheLanding } from '../stores/seen-menu.ts'
import { loadCategoryPage, loadStoreFrame } from './lazy-pages.ts'
import { MenuShell } from '../parts/MenuShell.tsx'
import { SectionRail } from '../parts/SectionRail.tsx'
import { EarlySection, LateSection, Recommended } from '../parts/StoreSections.tsx'
import styles from './StorePage.module.css'
import { useChangeMethod } from '../features/fulfilment/FulfilmentBar.tsx'

const loadMemberParts = async () => {
  const [{ LoyaltyBanner }, { UsualsRail }] = await Promise.all([
    import('../features/loyalty-banner/LoyaltyBanner.tsx'),
    import('../parts/UsualsRail.tsx'),
  ])
  return { LoyaltyBanner, UsualsRail }
}

/** The reward banner and "your usuals" for members; their code loads once a member is signed in. */
function MemberParts() {
  const isMember = useStore($isMember)
  const parts = useLazyModule(isMember, loadMemberParts)
  if (!isMember || !parts) return null
  return (
    <>
      <parts.LoyaltyBanner />
      <parts.UsualsRail />
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

export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

/**
 * Loads all data of the first screens in one call; it is the same for every shopper. The courses and items of deals load
 * with their sheets and pages.
 */
export async function loader({ api, params }: PageArgs) {
  const { deals, ...view } = await api(storesApi.view, {
    seoUrl: params['storeSlug'] ?? '',
    fulfilmentMethod: getSelectedMethod(),
    rowsWithItems: FIRST_ROWS,
  })
  return { ...view, deals: deals.map(toDealOffer) }
}

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

/** Fetches the items of the later sections with the first scroll, well before those sections come near. */
function useRestOnScroll(view: StoreView): void {
  const key = getRestKey(view)
  const rest = key && restOfLanding(key)
  // An effect, because nothing is fetched while rendering.
  useEffect(() => {
    if (!rest || savesData()) return
    let stop: (() => void) | undefined
    const start = () => {
      stop = rest.watch()
    }
    addEventListener('scroll', start, { once: true, passive: true })
    return () => {
      removeEventListener('scroll', start)
      stop?.()
    }
  }, [rest])
}

/** Caches the data of this page for the next one, and reloads the items of its later sections when it is reloaded. */
function useLandingCache(view: StoreView): void {
  // An effect, because the caches exist only in the browser.
  useEffect(() => {
    cacheLanding(view.store.slug, view)
    const key = getRestKey(view)
    const rest = key && restOfLanding(key)
    if (rest?.$value.get().state === 'ready') void rest.refresh()
  }, [view])
}

/** `/stores/{slug}` (spec §2): the store and its menu. */
export function Component() {
  const view = useLoaderData<typeof loader>()
  const { store, serverNow, isForPlace } = useStoreForPlace(view)
  const settings = useBrandConfig()?.settings ?? {}
  useSelectedStore(store, view.fulfilmentMethod)
  useFreshMenu()
  useLandingCache(view)
  useRestOnScroll(view)
  usePreload(loadStoreFrame, loadCategoryPage)
  const { deals, recommended, sections, banners } = view
  const hasRecommended = isSettingOn(settings, 'showRecommendedItems') && recommended.length > 0
  const menuSections = useMemo(() => orderMenuSections(view, hasRecommended), [view, hasRecommended])
  const method = chooseOfferedMethod(store, useStore($place).orderMethod)
  const head = (
    <StoreHead store={store} method={method}>
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
      isLanding
      rail={<SectionRail sections={menuSections} />}
    >
      <UnusedFilterNotice />
      {hasRecommended && <Recommended items={recommended} />}
      {firstSections.map((section, index) => (
        <EarlySection
          key={section.category.id}
          section={section}
          storeSlug={store.slug}
          isFirst={index === 0 && !hasRecommended}
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
        <LateSection key={section.category.id} section={section} view={view} />
      ))}
      <div className={styles.part}>
        <StoreAbout store={store} serverNow={serverNow} />
      </div>
    </MenuShell>
  )
}
