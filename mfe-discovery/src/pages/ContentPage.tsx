import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, Picture, Page, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks, hasLink } from '../features/content-blocks/ContentBlocks.tsx'
import { Seo } from '../parts/Seo.tsx'
import styles from './ContentPage.module.css'

/**
 * The catch-all: loads a generic page by its slug, which may contain slashes. An unknown slug shows "Page not
 * found" and the path.
 */
export const loader = ({ api, params }: PageArgs) =>
  api(contentApi.page, { slug: params['*'] ?? '', populate: 'deep' })

/**
 * A content page with its picture and blocks, also used for brand pages. Without any link in its content it
 * ends with a link to the stores, so that it is not a dead end.
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
      {!hasLink(page.blocks) && (
        <div className={styles.wayOn}>
          <ButtonLink to={paths.storesNearBy()} variant="outlined" startIcon="pin">
            Find a store
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}

/** Every path that no other route claims (spec §2): a content page. */
export function Component() {
  const { data } = useLoaderData<typeof loader>()
  return <ContentView page={data} />
}
