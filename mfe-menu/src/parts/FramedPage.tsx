import type { ReactNode } from 'react'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { Icon, Link, StatusPill, StructuredData, useRouteLoaderData } from '@larder/shared/ui'
import { useStoreForPlace } from '../features/store-header/StoreStatus.tsx'
import { formatMethodStatus } from '../domain/method-text.ts'
import { createBreadcrumbData, type Crumb } from '../domain/structured-data.ts'
import { MenuShell } from './MenuShell.tsx'
import { CategorySwitcher } from './SectionRail.tsx'
import type { SeenFrame } from '../stores/seen-menu.ts'
import styles from './FramedPage.module.css'

const FRAME_ROUTE_ID = 'menu-frame'

/** The store, its categories and their status around a page. Throws if the frame failed to load. */
export function useFrame(): SeenFrame {
  const frame = useRouteLoaderData<SeenFrame>(FRAME_ROUTE_ID)
  if (!frame) throw new Error('A page of a store stands outside its frame.')
  return frame
}

function StoreBar({ frame }: { frame: SeenFrame }) {
  const { store, serverNow } = useStoreForPlace(frame)
  const { orderMethod } = useStore($place)
  const name = store.orderMethods[orderMethod] ? orderMethod : frame.fulfilmentMethod
  const method = store.orderMethods[name]
  const clock = { now: serverNow, zone: store.info.storeTimeZone }
  return (
    <div className={styles.bar} data-status={method?.status}>
      <Link className={styles.back} to={paths.store({ slug: store.slug })}>
        <Icon name="left" size="small" />
        {store.storeName}
      </Link>
      {method && <StatusPill status={method.status}>{formatMethodStatus(method, name, clock)}</StatusPill>}
    </div>
  )
}

type Props = {
  title: string
  description?: string | undefined
  /** The categories that contain this page, outermost first. */
  within?: readonly { slug: string }[] | undefined
  term?: string | undefined
  bannerAdvertId?: string | undefined
  /** Metadata for search engines and shared links. */
  picture?: string | undefined
  canonical?: string | undefined
  structuredData?: ((store: SeenFrame['store']) => object) | undefined
  /** Breadcrumbs for search engines, from below the store to this page. */
  trail?: readonly Crumb[] | undefined
  /** Whether the page has its own add bar at the bottom of phones. */
  hasOwnBar?: boolean
  children: ReactNode
}

/** A page of a store below its landing page, with a link back and the categories. */
export function FramedPage(props: Props) {
  const { title, description, within, term, bannerAdvertId, hasOwnBar, children } = props
  const { picture, canonical, structuredData, trail } = props
  const frame = useFrame()
  const { store, categories } = frame
  return (
    <MenuShell
      menu={{ store, bannerAdvertId }}
      title={`${title}, ${store.storeName}`}
      description={description}
      picture={picture}
      canonical={canonical}
      structuredData={structuredData?.(store)}
      head={<StoreBar frame={frame} />}
      term={term}
      rail={<CategorySwitcher categories={categories} storeSlug={store.slug} within={within} />}
      hasOwnBar={hasOwnBar ?? false}
    >
      {trail && (
        <StructuredData
          data={createBreadcrumbData([
            { name: store.storeName, path: paths.store({ slug: store.slug }) },
            ...trail,
          ])}
        />
      )}
      <div className={styles.content}>{children}</div>
    </MenuShell>
  )
}
