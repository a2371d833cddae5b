import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Page, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/index.ts'
import { YourStores } from '../features/your-stores/index.ts'
import { SearchWidget } from '../features/store-search/index.ts'
import { HomeHero } from './HomeHero.tsx'
import { Seo } from './Seo.tsx'
import styles from './HomePage.module.css'

/** The brand's home page. */
export const loader = ({ api }: PageArgs) => api(contentApi.home, { populate: 'deep' })

/** `/` (spec §2): the search, and the brand's content blocks. */
export function Component() {
  const { data: home } = useLoaderData<typeof loader>()
  const { searchLabel, searchButtonBg, searchButtonText } = home
  return (
    <Page title={home.seo.title} width="full" hasOwnHeading>
      <Seo seo={home.seo} />
      <HomeHero home={home}>
        <SearchWidget
          submitLabel={searchLabel}
          submitLook={{ background: searchButtonBg, text: searchButtonText }}
          takesFocus
        />
      </HomeHero>
      <div className={styles.body}>
        <YourStores />
        <ContentBlocks blocks={home.blocks} />
      </div>
      <link rel="canonical" href={paths.home()} />
    </Page>
  )
}
