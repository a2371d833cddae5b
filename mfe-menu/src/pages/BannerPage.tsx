import type { PageArgs } from '@larder/shared/api'
import { bannersApi, catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import {
  ButtonLink,
  EmptyState,
  PageHeading,
  Picture,
  useLoaderData,
  VisuallyHidden,
} from '@larder/shared/ui'
import { UnusedFilterNotice } from '../features/filters/FilterNotice.tsx'
import { ItemGrid } from '../parts/ItemGrid.tsx'
import { getSelectedMethod } from '../stores/method.ts'
import { FramedPage, useFrame } from '../parts/FramedPage.tsx'
import { fetchStoreId } from '../stores/store-loading.ts'
import styles from './BannerPage.module.css'

export { ErrorBoundary } from '../parts/MenuProblem.tsx'
export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

/** Loads a banner with its items. Throws 404 'Unable to find banner.' (spec §8). */
export async function loader({ api, params }: PageArgs) {
  const storeParams = {
    storeId: await fetchStoreId(api, params['storeSlug']),
    fulfilmentMethod: getSelectedMethod(),
  }
  const { banners } = await api(bannersApi.list, { ...storeParams, bannerSlug: params['bannerSlug'] ?? '' })
  const [banner] = banners
  if (!banner) throw new AppError('BANNER_NOT_FOUND')
  const menuItemIds = banner.action.associatedItems
  if (menuItemIds.length === 0) return { banner, menuItems: [] }
  const { menuItems } = await api(catalogueApi.menuItem, { ...storeParams, menuItemIds })
  return { banner, menuItems }
}

/** `/stores/{slug}/banner/{slug}` (spec §2): a banner's text, and its items. */
export function Component() {
  const { banner, menuItems } = useLoaderData<typeof loader>()
  const { store } = useFrame()
  const { action } = banner
  const storeParams = { slug: store.slug }
  const targetPath =
    action.kind === 'deal' && action.dealSlug
      ? paths.deal({ ...storeParams, deal: action.dealSlug })
      : action.kind === 'category' && action.categorySlug
        ? paths.category({ ...storeParams, category: action.categorySlug })
        : (action.link ?? paths.store(storeParams))
  return (
    <FramedPage title={banner.title} description={banner.text} bannerAdvertId={banner.id}>
      <header className={styles.hero}>
        <div>
          <PageHeading title={banner.title}>{banner.title}</PageHeading>
          {banner.text && <p>{banner.text}</p>}
        </div>
        <Picture
          src={banner.picture}
          preset="banner"
          alt=""
          ratio="8 / 3"
          sizes="(min-width: 768px) 40vw, calc(100vw - 2rem)"
          isPriority
        />
      </header>
      <UnusedFilterNotice />
      {menuItems.length > 0 ? (
        <>
          <VisuallyHidden as="h2">Items</VisuallyHidden>
          <ItemGrid items={menuItems} />
        </>
      ) : (
        <EmptyState
          icon="tag"
          title={banner.title}
          action={<ButtonLink to={targetPath}>{banner.buttonLabel}</ButtonLink>}
        />
      )}
    </FramedPage>
  )
}
