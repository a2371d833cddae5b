import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { isSettingOn, paths } from '@larder/shared/domain'
import { Page, useBrandConfig, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/ContentBlocks.tsx'
import { YourStores } from '../features/your-stores/YourStores.tsx'
import { SearchWidget } from '../features/store-search/SearchWidget.tsx'
import { WelcomeBack } from '../features/welcome-back/WelcomeBack.tsx'
import { HomeHero } from './HomeHero.tsx'
import { Seo } from './Seo.tsx'
import styles from './HomePage.module.css'

/** The brand's home page. */
export const loader = ({ api }: PageArgs) => api(contentApi.home, { populate: 'deep' })

/** `/` (spec §2): for who has been here what they continue with, the search, and the brand's content blocks. */
export function Component() {
  const { data: home } = useLoaderData<typeof loader>()
  const { searchLabel, searchButtonBg, searchButtonText } = home
  const isWelcoming = isSettingOn(useBrandConfig()?.settings ?? {}, 'showWelcomeBack')
  const look = {
    submitLabel: searchLabel,
    submitLook: { background: searchButtonBg, text: searchButtonText },
  }
  return (
    <Page title={home.seo.title} width="full" hasOwnHeading>
      <Seo seo={home.seo} />
      {isWelcoming && <WelcomeBack search={<SearchWidget {...look} />} />}
      <HomeHero home={home}>
        <SearchWidget {...look} takesFocus />
      </HomeHero>
      <div className={styles.body}>
        <YourStores />
        <ContentBlocks blocks={home.blocks} />
      </div>
      <link rel="canonical" href={paths.home()} />
    </Page>
  )
}
