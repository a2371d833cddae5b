import type { ReactNode } from 'react'
import { contentApi } from '@larder/shared/contracts'
import { Canonical, PageHeading, Picture, Page, useBrandConfig, useLoaderData } from '@larder/shared/ui'
import type { PageArgs } from '@larder/shared/api'
import { isSettingOn, paths } from '@larder/shared/domain'
import { ContentBlocks } from '../features/content-blocks/ContentBlocks.tsx'
import { ItemShelf } from '../features/item-shelf/ItemShelf.tsx'
import { loadShelf } from '../features/item-shelf/load-shelf.ts'
import { YourStores } from '../features/your-stores/YourStores.tsx'
import { SearchWidget } from '../features/store-search/SearchWidget.tsx'
import { WelcomeBack } from '../features/welcome-back/WelcomeBack.tsx'
import { Seo } from '../parts/Seo.tsx'
import styles from './HomePage.module.css'

type Props = { home: contentApi.HomePage; children: ReactNode }

/** The first screen of the home page: headline, search and a short description, in the brand's layout. */
function HomeHero({ home: { title, subTitle, hero, picture }, children }: Props) {
  const layout = hero?.layout ?? 'beside'
  return (
    <div className={styles.ground} data-tone={hero?.tone ?? 'light'}>
      <div className={styles.grid} data-layout={layout}>
        <div className={styles.text}>
          <PageHeading title={title}>{title}</PageHeading>
          {subTitle && <p>{subTitle}</p>}
          <div className={styles.panel}>{children}</div>
        </div>
        {(hero ?? picture) && (
          <div className={styles.pane}>
            <Picture
              src={hero?.picture ?? picture}
              alt=""
              ratio={layout === 'centre' ? '16 / 9' : '4 / 3'}
              isPriority
              isBlurred={false}
              sizes={
                // Phones do not show it.
                layout === 'centre' ? '(min-width: 768px) 720px, 1px' : '(min-width: 768px) 590px, 1px'
              }
              maxWidth={768}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Loads the brand's home page, and what it shows of a store. */
export async function loader({ api }: PageArgs) {
  const { data } = await api(contentApi.home, { populate: 'deep' })
  return { data, shelf: await loadShelf(api, data) }
}

/** `/` (spec §2): a welcome for returning shoppers, the store search and the brand's content blocks. */
export function Component() {
  const { data: home, shelf } = useLoaderData<typeof loader>()
  const { searchLabel, searchButtonBg, searchButtonText } = home
  const hasWelcomeBack = isSettingOn(useBrandConfig()?.settings ?? {}, 'showWelcomeBack')
  const searchProps = {
    submitLabel: searchLabel,
    submitColours: { background: searchButtonBg, text: searchButtonText },
  }
  return (
    <Page title={home.seo.title} width="full" hasOwnHeading>
      <Seo seo={home.seo} />
      {hasWelcomeBack && <WelcomeBack search={<SearchWidget {...searchProps} />} />}
      <HomeHero home={home}>
        <SearchWidget {...searchProps} takesFocus />
      </HomeHero>
      <div className={styles.body}>
        {shelf && <ItemShelf shelf={shelf} />}
        <YourStores />
        <ContentBlocks blocks={home.blocks} />
      </div>
      <Canonical path={paths.home()} />
    </Page>
  )
}
