import { useMemo, type ReactNode } from 'react'
import { paths, pictureUrl } from '@larder/shared/domain'
import {
  CardGridSkeleton,
  Loading,
  Page,
  Skeleton,
  StructuredData,
  useDelayed,
  useLocation,
  useNavigation,
} from '@larder/shared/ui'
import { BasketBar, BasketColumn } from './BasketColumn.tsx'
import { MenuProvider, type Menu } from '../parts/menu-context.ts'
import { withoutSheets } from '../parts/sheet-links.ts'
import { SheetOutlet } from './SheetOutlet.tsx'
import styles from './MenuShell.module.css'

/** Width at which social networks show the picture of a shared link. */
const SHARED_WIDTH = 1280

/** Whether another page of this store has been pending for a noticeable time. */
function useIsLeaving(storeSlug: string): boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isOfStore =
    next === paths.store({ slug: storeSlug }) || next?.startsWith(`${paths.store({ slug: storeSlug })}/`)
  return useDelayed(next !== pathname && isOfStore === true)
}

type Props = {
  menu: Menu
  title: string
  description?: string | undefined
  /**
   * For search engines and shared links: the picture, the canonical address, structured data (schema.org).
   */
  picture?: string | undefined
  canonical?: string | undefined
  structuredData?: object | undefined
  /** Above both columns: the store's header. */
  head?: ReactNode
  /** The page has its own bar in place of the basket's. */
  hasOwnBar?: boolean
  children: ReactNode
}

/**
 * The layout of every page of a store: the menu at the left, the basket at the right, or in a bar at the
 * bottom of phones.
 */
export function MenuShell(props: Props) {
  const {
    menu,
    title,
    description,
    picture,
    canonical,
    structuredData,
    head,
    hasOwnBar = false,
    children,
  } = props
  const { store, bannerAdvertId } = menu
  const isLeaving = useIsLeaving(store.slug)
  // The same value while the query is unchanged, because every card of the menu reads it.
  const search = withoutSheets(useLocation().search)
  const same = useMemo(() => ({ store, bannerAdvertId, search }), [store, bannerAdvertId, search])
  return (
    <MenuProvider value={same}>
      <Page title={title} hasOwnHeading>
        {description && <meta name="description" content={description} />}
        {picture && <meta property="og:image" content={pictureUrl(picture, SHARED_WIDTH)} />}
        {canonical && <link rel="canonical" href={canonical} />}
        {structuredData && <StructuredData data={structuredData} />}
        {head}
        <div className={styles.columns}>
          <div>
            {isLeaving ? (
              <Loading>
                <div className={styles.rows}>
                  <Skeleton width="40%" height={9} />
                  <CardGridSkeleton count={8} />
                </div>
              </Loading>
            ) : (
              children
            )}
          </div>
          <BasketColumn storeSlug={store.slug} />
        </div>
        {!hasOwnBar && <BasketBar />}
        <SheetOutlet />
      </Page>
    </MenuProvider>
  )
}
