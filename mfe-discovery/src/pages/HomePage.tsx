import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Page, PageHeading, Picture, styled, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/index.ts'
import { nearByPath, SearchWidget } from '../features/store-search/index.ts'
import { Seo } from './Seo.tsx'

const Hero = styled('div')(({ theme }) => ({
  background: theme.palette.primary.tint,
  marginBottom: theme.spacing(14),
  [theme.wide]: { marginBottom: theme.spacing(20) },
}))
const HeroGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(8),
  alignItems: 'center',
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `${theme.spacing(8)} ${theme.spacing(4)} ${theme.spacing(10)}`,
  [theme.wide]: {
    gridTemplateColumns: '1.1fr 1fr',
    gap: theme.spacing(12),
    padding: `${theme.spacing(16)} ${theme.spacing(6)}`,
  },
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  '& h1': { ...theme.typography.huge, textWrap: 'balance' },
  '& > p': { ...theme.typography.lead, color: theme.palette.text.secondary, textWrap: 'pretty' },
}))
const Panel = styled('div')(({ theme }) => ({
  padding: theme.spacing(5),
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  boxShadow: theme.floating,
}))
const Body = styled('div')(({ theme }) => ({
  maxWidth: theme.page.normal,
  margin: '0 auto',
  padding: `0 ${theme.spacing(4)} ${theme.spacing(16)}`,
  [theme.wide]: { padding: `0 ${theme.spacing(6)} ${theme.spacing(24)}` },
}))

export const loader = ({ api }: PageArgs) => api(contentApi.home, { populate: 'deep' })

/** Once a place is known, one tap leads back to its stores. Filled after hydration: the HTML is anonymous. */
function KnownPlace() {
  const { location } = useStore($place)
  if (!location) return null
  return (
    <ButtonLink to={nearByPath(location)} variant="text" endIcon="right">
      {`Stores near ${location.label}`}
    </ButtonLink>
  )
}

export function Component() {
  const { data: home } = useLoaderData<typeof loader>()
  return (
    <Page title={home.seo.title} width="full" hasOwnHeading>
      <Seo seo={home.seo} />
      <Hero>
        <HeroGrid>
          <Words>
            <PageHeading title={home.title}>{home.title}</PageHeading>
            {home.subTitle && <p>{home.subTitle}</p>}
            <Panel>
              <SearchWidget submitLabel={home.searchLabel} takesFocus />
              <KnownPlace />
            </Panel>
          </Words>
          {home.picture && (
            <Picture
              src={home.picture}
              alt=""
              ratio="4 / 3"
              shape="card"
              isPriority
              sizes="(min-width: 768px) 520px, 100vw"
            />
          )}
        </HeroGrid>
      </Hero>
      <Body>
        <ContentBlocks blocks={home.blocks} />
      </Body>
      <link rel="canonical" href={paths.home()} />
    </Page>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'
