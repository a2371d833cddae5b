import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { Icon, Page, Picture, styled, Surface, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/index.ts'
import { PlaceMap } from '../features/store-map/index.ts'
import { Seo } from './Seo.tsx'

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  marginBottom: theme.spacing(14),
  [theme.wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  margin: 0,
  '& dt': { ...theme.typography.h4, display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& dd': {
    ...theme.typography.body1,
    margin: `${theme.spacing(1)} 0 0`,
    color: theme.palette.text.secondary,
  },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: theme.target, overflowWrap: 'anywhere' },
}))

/** The brand's contact details. */
export const loader = ({ api }: PageArgs) => api(contentApi.contact, { populate: 'deep' })

/** `/contact` (spec §2): the brand's contact details and location. */
export function Component() {
  const { data: page } = useLoaderData<typeof loader>()
  return (
    <Page title={page.seo.title} heading={page.title} lead={page.subTitle}>
      <Seo seo={page.seo} />
      <Grid>
        <Surface data-pad="large">
          <Facts>
            <div>
              <dt>
                <Icon name="phone" size="small" /> Telephone
              </dt>
              <dd>
                <a href={`tel:${page.phoneNumber.replaceAll(' ', '')}`}>{page.phoneNumber}</a>
              </dd>
            </div>
            <div>
              <dt>
                <Icon name="mail" size="small" /> Email
              </dt>
              <dd>
                <a href={`mailto:${page.email}`}>{page.email}</a>
              </dd>
            </div>
            <div>
              <dt>
                <Icon name="clock" size="small" /> Hours
              </dt>
              {page.hours.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
            <div>
              <dt>
                <Icon name="pin" size="small" /> Address
              </dt>
              {page.address.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
              <dd>
                <PlaceMap
                  latitude={page.latitude}
                  longitude={page.longitude}
                  name={page.address.join(', ')}
                />
              </dd>
            </div>
          </Facts>
        </Surface>
        {page.picture && (
          <Picture
            src={page.picture}
            alt=""
            ratio="4 / 3"
            shape="card"
            isPriority
            sizes="(min-width: 768px) 560px, calc(100vw - 2rem)"
          />
        )}
      </Grid>
      <ContentBlocks blocks={page.blocks} />
    </Page>
  )
}
