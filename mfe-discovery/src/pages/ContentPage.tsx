import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, Picture, Page, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks, leadOn } from '../features/content-blocks/ContentBlocks.tsx'
import { Seo } from './Seo.tsx'
import styles from './ContentPage.module.css'

/**
 * The catch-all: a generic page by its slug, of any depth. An unknown slug shows 'Page not found' and the
 * path.
 */
export const loader = ({ api, params }: PageArgs) =>
  api(contentApi.page, { slug: params['*'] ?? '', populate: 'deep' })

/**
 * A content page with its picture and blocks; brand pages look the same. One whose editor gave it no link ends with a
 * way to the stores, so that a shopper who has read it is not left with the browser's back button.
 */
export function ContentView({ page }: { page: contentApi.Page }) {
  return (
    <Page title={page.seo.title} heading={page.title} lead={page.subTitle}>
      <Seo seo={page.seo} />
      {page.picture && (
        <div className={styles.lead}>
          <Picture
            src={page.picture}
            alt=""
            ratio="21 / 9"
            shape="card"
            isPriority
            sizes="(min-width: 1280px) 1200px, calc(100vw - 2rem)"
          />
        </div>
      )}
      <ContentBlocks blocks={page.blocks} />
      {!leadOn(page.blocks) && (
        <div className={styles.wayOn}>
          <ButtonLink to={paths.storesNearBy()} variant="outlined" startIcon="pin">
            Find a store
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}

/** Every path that no other route claims (spec §2): a page of the content system. */
export function Component() {
  const { data } = useLoaderData<typeof loader>()
  return <ContentView page={data} />
}
