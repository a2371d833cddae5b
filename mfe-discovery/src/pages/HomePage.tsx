import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Page, styled, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/index.ts'
import { YourStores } from '../features/your-stores/index.ts'
import { SearchWidget } from '../features/store-search/index.ts'
import { HomeHero } from './HomeHero.tsx'
import { Seo } from './Seo.tsx'

const Body = styled('div')(({ theme }) => ({
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `0 ${theme.spacing(4)} ${theme.spacing(16)}`,
  [theme.wide]: { padding: `0 ${theme.spacing(6)} ${theme.spacing(24)}` },
}))

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
      <Body>
        <YourStores />
        <ContentBlocks blocks={home.blocks} />
      </Body>
      <link rel="canonical" href={paths.home()} />
    </Page>
  )
}
