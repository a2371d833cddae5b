import type { PageArgs } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { formatAddress, paths } from '@larder/shared/domain'
import { ButtonLink, Icon, Page, Picture, styled, Surface, useLoaderData } from '@larder/shared/ui'
import { openingWords } from '../domain/opening-words.ts'
import { ContentBlocks } from '../features/content-blocks/index.ts'
import { Seo } from './Seo.tsx'

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  marginBottom: theme.spacing(14),
  [theme.wide]: { gridTemplateColumns: '1.4fr 1fr' },
}))
const Hours = styled('table')(({ theme }) => ({
  width: '100%',
  ...theme.typography.body2,
  fontVariantNumeric: 'tabular-nums',
  '& caption': { ...theme.typography.h4, textAlign: 'start', paddingBlock: theme.spacing(4) },
  '& th': {
    fontWeight: 500,
    textAlign: 'start',
    padding: `${theme.spacing(1.5)} 0`,
  },
  '& td': { textAlign: 'end', color: theme.palette.text.secondary },
}))
const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  gap: theme.spacing(3),
  alignItems: 'center',
  minHeight: theme.target,
}))

/** A store's own content. Throws 404 for an unknown store. */
export const loader = ({ api, params }: PageArgs) => api(storesApi.content, { slug: params['slug'] ?? '' })

type Days = storesApi.Store['openingHours']['delivery']

function OpeningTimes({ caption, days }: { caption: string; days: Days }) {
  if (!days) return null
  return (
    <Hours>
      <caption>{caption}</caption>
      <tbody>
        {openingWords(days).map(({ days: name, hours }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </Hours>
  )
}

/** The store's own page: description, opening hours, contact details, and the link to order. */
export function Component() {
  const { store, page } = useLoaderData<typeof loader>()
  return (
    <Page
      title={page.seo.title}
      heading={page.title}
      lead={page.subTitle ?? store.tagline}
      actions={
        <ButtonLink to={paths.store({ slug: store.slug })} size="large" endIcon="right">
          Order from this store
        </ButtonLink>
      }
    >
      <Seo seo={page.seo} />
      <Grid>
        <Picture
          src={store.picture}
          alt=""
          ratio="16 / 10"
          shape="card"
          isPriority
          sizes="(min-width: 768px) 720px, calc(100vw - 2rem)"
        />
        <Surface data-pad="large">
          <Line>
            <Icon name="pin" /> {formatAddress(store.address)}
          </Line>
          <Line>
            <Icon name="phone" /> <a href={`tel:${store.phone.replaceAll(' ', '')}`}>{store.phone}</a>
          </Line>
          <OpeningTimes caption="Delivery" days={store.openingHours.delivery} />
          <OpeningTimes caption="Collection" days={store.openingHours.collection} />
        </Surface>
      </Grid>
      <ContentBlocks blocks={page.blocks} />
    </Page>
  )
}
