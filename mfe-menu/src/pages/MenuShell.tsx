import { useMemo, type ReactNode } from 'react'
import { isSettingOn, paths, pictureUrl } from '@larder/shared/domain'
import {
  CardGridSkeleton,
  Loading,
  Page,
  Skeleton,
  StructuredData,
  useBrandConfig,
  useDelayed,
  useLocation,
  useNavigation,
} from '@larder/shared/ui'
import { SearchBox } from '../features/menu-search/SearchBox.tsx'
import { BasketBar, BasketColumn } from './BasketColumn.tsx'
import { MenuProvider, type Menu } from '../parts/menu-context.ts'
import { withoutSheets } from '../parts/sheet-links.ts'
import { SheetOutlet } from './SheetOutlet.tsx'
import styles from './MenuShell.module.css'

/** Width at which social networks show the picture of a shared link. */
const SHARED_WIDTH = 1280

/** The start of the page's own content; the store's first items are close to it. */
const ITEMS_ID = 'items'

/** Whether another page of this store has been pending for a noticeable time. */
function useIsLeaving(storeSlug: string): boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isOfStore =
    next === paths.store({ slug: storeSlug }) || next?.startsWith(`${paths.store({ slug: storeSlug })}/`)
  return useDelayed(next !== pathname && isOfStore === true)
}

/** Search and, unless the brand wants none, the categories, which a keyboard user may skip for the items. */
function FindBar({ term, rail }: { term: string | undefined; rail: ReactNode }) {
  return (
    <div className={styles.bar}>
      {rail && (
        <a className={styles.skip} href={`#${ITEMS_ID}`}>
          Skip to the items
        </a>
      )}
      <SearchBox key={term} {...(term ? { term } : {})} />
      {rail}
    </div>
  )
}

/** Placeholder while the next page loads. */
function NextPage() {
  return (
    <Loading>
      <div className={styles.rows}>
        <Skeleton width="40%" height={9} />
        <CardGridSkeleton count={8} />
      </div>
    </Loading>
  )
}

type Facts = {
  description?: string | undefined
  picture?: string | undefined
  canonical?: string | undefined
  /** Structured data in the terms of schema.org. */
  structuredData?: object | undefined
}

/** For search engines and shared links. */
function PageFacts({ description, picture, canonical, structuredData }: Facts) {
  return (
    <>
      {description && <meta name="description" content={description} />}
      {picture && <meta property="og:image" content={pictureUrl(picture, SHARED_WIDTH)} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {structuredData && <StructuredData data={structuredData} />}
    </>
  )
}

type Props = Facts & {
  menu: Menu
  title: string
  /** Above all columns: the store's header. */
  head?: ReactNode
  /** The term of a search page. */
  term?: string | undefined
  /** The rail of categories; not shown where the brand wants none (setting "category switcher"). */
  rail: ReactNode
  /** The page has its own bar in place of the basket's. */
  hasOwnBar?: boolean
  children: ReactNode
}

/**
 * The layout of every page of a store. On a desktop: categories at the left, search and menu, the basket at the right.
 * Elsewhere search and the rail of categories stick above the menu, and on phones the basket is a bar at the bottom.
 */
export function MenuShell({ menu, title, head, term, rail, hasOwnBar = false, children, ...facts }: Props) {
  const { store, bannerAdvertId } = menu
  const isLeaving = useIsLeaving(store.slug)
  const hasRail = isSettingOn(useBrandConfig()?.settings ?? {}, 'showCategorySwitcher')
  // The same value while the query is unchanged, because every card of the menu reads it.
  const search = withoutSheets(useLocation().search)
  const same = useMemo(() => ({ store, bannerAdvertId, search }), [store, bannerAdvertId, search])
  return (
    <MenuProvider value={same}>
      <Page title={title} width="wide" hasOwnHeading>
        <PageFacts {...facts} />
        {head}
        <div className={styles.columns} data-rail={hasRail || undefined}>
          <div className={styles.menu}>
            <FindBar term={term} rail={hasRail && rail} />
            <div className={styles.content}>
              {hasRail && <div className={styles.items} id={ITEMS_ID} tabIndex={-1} />}
              {isLeaving && <NextPage />}
              {/* Hidden, not removed: the rail follows its sections, and the shopper may stay. */}
              <div hidden={isLeaving}>{children}</div>
            </div>
          </div>
          <BasketColumn storeSlug={store.slug} />
        </div>
        {!hasOwnBar && <BasketBar />}
        <SheetOutlet />
      </Page>
    </MenuProvider>
  )
}
