import { memo, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { catalogueApi, FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { useResource } from '@larder/shared/stores'
import { Button, ButtonLink, Notice, Section, useBrandConfig } from '@larder/shared/ui'
import { hasCategoryRows, computeItemHeights, getMenuLayouts } from '../domain/menu-layout.ts'
import { ItemGrid, ItemRow } from './ItemGrid.tsx'
import { useIdleLayout, useNearness, useSectionHeight } from '../hooks/section-layout.ts'
import {
  getRestKey,
  isDeferred,
  getSectionHeight,
  rememberSection,
  restOfLanding,
} from '../stores/rest-of-landing.ts'
import { cacheFirstItems } from '../stores/seen-menu.ts'
import styles from './StoreSections.module.css'

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

export function Recommended({ items }: { items: readonly catalogueApi.MenuItem[] }) {
  return (
    <div className={styles.part}>
      <Section id="recommended" title="Recommended">
        <SectionItems label="Recommended" items={items} isFirst />
      </Section>
    </div>
  )
}

type SeeAllProps = { category: catalogueApi.Category; shownCount: number; storeSlug: string }

function SeeAllLink({ category, shownCount, storeSlug }: SeeAllProps) {
  return (
    <ButtonLink
      to={paths.category({ slug: storeSlug, category: category.slug })}
      variant="text"
      size="small"
      endIcon="right"
    >
      {category.itemCount > shownCount ? `See all ${category.itemCount}` : 'See all'}
    </ButtonLink>
  )
}

type SectionProps = {
  section: storesApi.StoreSection
  storeSlug: string
}

/** A category of the first view. Memoised, because the page renders again when the shopper's place or time changes. */
export const EarlySection = memo(function EarlySection({
  section,
  storeSlug,
  isFirst = false,
}: SectionProps & { isFirst?: boolean }) {
  const { category, menuItems } = section
  return (
    <div className={styles.part}>
      <Section
        id={category.slug}
        title={category.name}
        action={<SeeAllLink category={category} shownCount={menuItems.length} storeSlug={storeSlug} />}
      >
        <SectionItems label={category.name} items={menuItems} isFirst={isFirst} />
      </Section>
    </div>
  )
})

/** Height of a section's heading with its margin, and the padding of a late section, in grid units (4 px). */
const HEADING_UNITS = 13
const PADDING_UNITS = 4

/** The height of a section's items as CSS variables: the last displayed one, or an estimate. The style sheet has a row's. */
function estimateHeights(
  settings: Readonly<Record<string, string>>,
  count: number,
  lastHeight: number | undefined,
): CSSProperties | undefined {
  if (lastHeight !== undefined) {
    const units = lastHeight / 4 - HEADING_UNITS - PADDING_UNITS
    return { '--phone': units, '--wide': units, '--wider': units } as CSSProperties // variables are no known property
  }
  return hasCategoryRows(settings) ? undefined : computeItemHeights(count, getMenuLayouts(settings))
}

/** The space of items that did not load yet, or a retry. Without JavaScript and on paper, the section is its heading. */
function ReservedSpace({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  return (
    <div className={styles.reserved} data-failed={hasFailed || undefined}>
      {hasFailed && (
        <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
          These items did not load.
        </Notice>
      )}
    </div>
  )
}

type LateProps = {
  section: storesApi.StoreSection
  view: { store: storesApi.Store; fulfilmentMethod: FulfilmentMethod; sections: storesApi.StoreSection[] }
}

/** As the contract says; its code is not part of the first view. */
const ITEMS_PER_SECTION: typeof storesApi.itemsPerSection = 6

/** The items of a late section, once it is near; and its height when it was last displayed in this document. */
function useLateItems({ section, view }: LateProps, wrapper: RefObject<HTMLElement | null>) {
  const { category } = section
  const { store, fulfilmentMethod } = view
  const storeSlug = store.slug
  const key = `${storeSlug} ${fulfilmentMethod} ${category.slug}`
  const [lastHeight] = useState(() => getSectionHeight(key))
  const nearness = useNearness(wrapper, lastHeight !== undefined)
  const isNear = nearness !== 'ahead'
  const isLate = isDeferred(section)
  const restKey = getRestKey(view)
  const rest = restKey && restOfLanding(restKey)
  const reply = useResource(isLate && isNear ? rest : undefined)
  const loaded = isNear && reply.state === 'ready' ? (reply.data.get(category.slug) ?? []) : undefined
  const menuItems = isLate ? loaded : section.menuItems
  const hasItems = menuItems !== undefined
  useIdleLayout(wrapper, hasItems)
  useSectionHeight(wrapper, hasItems, (height) => rememberSection(key, height))
  // An effect, because the cache exists only in the browser.
  useEffect(() => {
    if (menuItems) cacheFirstItems({ slug: storeSlug, method: fulfilmentMethod }, { category, menuItems })
  }, [menuItems, category, storeSlug, fulfilmentMethod])
  return {
    menuItems,
    lastHeight,
    /** Whether the browser may skip its layout; a section on the screen would disappear for a frame. */
    isSkippable: !isLate || (hasItems && nearness === 'passed'),
    hasFailed: reply.state === 'failed',
    retry: () => void rest?.refresh(),
  }
}

/**
 * A category below the first view. Its items are rendered when it comes near the screen, and those of all late sections
 * come with one call; until then its heading and its link hold the place. Memoised like `EarlySection`.
 */
export const LateSection = memo(function LateSection(props: LateProps) {
  const { section, view } = props
  const { category } = section
  const settings = useBrandConfig()?.settings ?? {}
  const wrapper = useRef<HTMLDivElement>(null)
  const { menuItems, lastHeight, isSkippable, hasFailed, retry } = useLateItems(props, wrapper)
  const shownCount = menuItems?.length ?? Math.min(category.itemCount, ITEMS_PER_SECTION)
  return (
    <div
      className={styles.latePart}
      data-late={isSkippable || undefined}
      style={estimateHeights(settings, shownCount, lastHeight)}
      ref={wrapper}
    >
      <Section
        id={category.slug}
        title={category.name}
        action={<SeeAllLink category={category} shownCount={shownCount} storeSlug={view.store.slug} />}
      >
        {menuItems ? (
          <SectionItems label={category.name} items={menuItems} />
        ) : (
          <ReservedSpace hasFailed={hasFailed} retry={retry} />
        )}
      </Section>
    </div>
  )
})
