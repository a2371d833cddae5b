import { useMemo, type ReactNode } from 'react'
import { isSettingOn, paths, pictureUrl } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import {
  CardGridSkeleton,
  Icon,
  Link,
  Loading,
  Page,
  Skeleton,
  Canonical,
  StructuredData,
  useBrandConfig,
  useDelayed,
  useLocation,
  useNavigation,
} from '@larder/shared/ui'
import { SearchBox } from '../features/menu-search/SearchBox.tsx'
import { useHeart } from '../hooks/lazy-modules.ts'
import { BasketBar, BasketColumn } from './BasketColumn.tsx'
import { MenuProvider, useMenu, type Menu } from '../hooks/menu-context.ts'
import { removeSheets } from './sheet-links.ts'
import { SheetOutlet } from './SheetOutlet.tsx'
import styles from './MenuShell.module.css'

/** Width in px at which social networks show the picture of a shared link. */
const SHARED_PICTURE_WIDTH = 1280

const ITEMS_ID = 'items'

/** Whether a navigation to another page of this store has been pending for a noticeable time. */
function useIsNavigating(storeSlug: string): boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isStorePage =
    next === paths.store({ slug: storeSlug }) || next?.startsWith(`${paths.store({ slug: storeSlug })}/`)
  return useDelayed(next !== pathname && isStorePage === true)
}

type BarProps = { isLanding: boolean; term: string | undefined; rail: ReactNode }

/** The search and the categories, unless the brand hides them, with a skip link to the items. */
function SearchAndCategories({ isLanding, term, rail }: BarProps) {
  const { store } = useMenu()
  return (
    <div className={styles.bar}>
      {rail && (
        <a className={styles.skip} href={`#${ITEMS_ID}`}>
          Skip to the items
        </a>
      )}
      {!isLanding && (
        <Link className={styles.back} to={paths.store({ slug: store.slug })} aria-label={store.storeName}>
          <Icon name="left" />
        </Link>
      )}
      <SearchBox key={term} {...(term ? { term } : {})} />
      {rail}
    </div>
  )
}

function NextPageSkeleton() {
  return (
    <Loading>
      <div className={styles.rows}>
        <Skeleton width="40%" height={9} />
        <CardGridSkeleton count={8} />
      </div>
    </Loading>
  )
}

type Metadata = {
  description?: string | undefined
  picture?: string | undefined
  canonical?: string | undefined
  /** Structured data in schema.org terms. */
  structuredData?: object | undefined
}

function PageMetadata({ description, picture, canonical, structuredData }: Metadata) {
  return (
    <>
      {description && <meta name="description" content={description} />}
      {picture && <meta property="og:image" content={pictureUrl(picture, SHARED_PICTURE_WIDTH)} />}
      {canonical && <Canonical path={canonical} />}
      {structuredData && <StructuredData data={structuredData} />}
    </>
  )
}

type Props = Metadata & {
  menu: Menu
  title: string
  /** The store's header, above all columns. */
  head?: ReactNode
  /** Whether it is the store's landing page, to which all others have a link. */
  isLanding?: boolean
  term?: string | undefined
  /** The rail of categories, which the brand can hide (setting "category switcher"). */
  rail: ReactNode
  /** Whether the page has its own bar instead of the basket bar. */
  hasOwnBar?: boolean
  children: ReactNode
}

/**
 * The layout of a store page. On a desktop: categories on the left, search and menu, the basket on the right.
 * On smaller screens search and categories stick above the menu; on phones the basket is a bar at the bottom.
 */
export function MenuShell({
  menu,
  title,
  head,
  isLanding = false,
  term,
  rail,
  hasOwnBar = false,
  children,
  ...metadata
}: Props) {
  const { store, bannerAdvertId } = menu
  const isNavigating = useIsNavigating(store.slug)
  const hasRail = isSettingOn(useBrandConfig()?.settings ?? {}, 'showCategorySwitcher')
  // Memoised, because every card of the menu reads it.
  const search = removeSheets(useLocation().search)
  const Heart = useHeart(useStore($isMember))?.FavouriteButton
  const menuValue = useMemo(
    () => ({ store, bannerAdvertId, search, Heart }),
    [store, bannerAdvertId, search, Heart],
  )
  return (
    <MenuProvider value={menuValue}>
      <Page title={title} width="wide" hasOwnHeading>
        <PageMetadata {...metadata} />
        {head}
        <div className={styles.columns} data-rail={hasRail || undefined}>
          <div className={styles.menu}>
            <SearchAndCategories isLanding={isLanding} term={term} rail={hasRail && rail} />
            <div className={styles.content}>
              {hasRail && <div className={styles.items} id={ITEMS_ID} tabIndex={-1} />}
              {isNavigating && <NextPageSkeleton />}
              {/* Hidden instead of removed, because the rail follows its sections and the shopper may stay. */}
              <div hidden={isNavigating}>{children}</div>
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
