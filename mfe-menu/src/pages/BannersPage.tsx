import type { PageArgs } from '@larder/shared/api'
import { bannersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, CardGrid, EmptyState, PageHeading, useLoaderData } from '@larder/shared/ui'
import { BannerCard } from '../features/banners/BannerCard.tsx'
import { getSelectedMethod } from '../stores/method.ts'
import { FramedPage, useFrame } from '../parts/FramedPage.tsx'
import { fetchStoreId } from '../stores/store-loading.ts'
import styles from './BannersPage.module.css'

export { ErrorBoundary } from '../parts/MenuProblem.tsx'
export { ignoreSheetsAndFilter as shouldRevalidate } from '../stores/store-loading.ts'

/** Loads all banners of the store. Throws 404 for an unknown store. */
export async function loader({ api, params }: PageArgs) {
  const storeId = await fetchStoreId(api, params['storeSlug'])
  return api(bannersApi.list, { storeId, fulfilmentMethod: getSelectedMethod(), all: true })
}

/** `/stores/{slug}/banner` (spec §2): all banners. */
export function Component() {
  const { banners } = useLoaderData<typeof loader>()
  const { store } = useFrame()
  return (
    <FramedPage title="Offers and news">
      <header className={styles.head}>
        <PageHeading title="Offers and news">Offers and news</PageHeading>
      </header>
      <CardGrid data-size="large">
        {banners.map((banner, index) => (
          <li key={banner.id}>
            <BannerCard banner={banner} isPriority={index === 0} />
          </li>
        ))}
      </CardGrid>
      {banners.length === 0 && (
        <EmptyState
          icon="tag"
          title="No offers today"
          action={<ButtonLink to={paths.store({ slug: store.slug })}>See the whole menu</ButtonLink>}
        >
          New ones come every week.
        </EmptyState>
      )}
    </FramedPage>
  )
}
