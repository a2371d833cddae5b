import type { PageArgs } from '@larder/shared/api'
import { storesApi } from '@larder/shared/contracts'
import { formatAddress, paths } from '@larder/shared/domain'
import { ButtonLink, Icon, Page, Picture, Surface, useLoaderData } from '@larder/shared/ui'
import { formatOpeningHours } from '../domain/opening-text.ts'
import { ContentBlocks } from '../features/content-blocks/ContentBlocks.tsx'
import { Seo } from '../parts/Seo.tsx'
import styles from './StoreContentPage.module.css'

/** Loads a store's content page. Throws 404 for an unknown store. */
export const loader = ({ api, params }: PageArgs) => api(storesApi.content, { slug: params['slug'] ?? '' })

type Days = storesApi.Store['openingHours']['delivery']

function OpeningTimes({ caption, days }: { caption: string; days: Days }) {
  if (!days) return null
  return (
    <table className={styles.hours}>
      <caption>{caption}</caption>
      <tbody>
        {formatOpeningHours(days).map(({ days: name, hours }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The content page of a store: description, opening hours, contact details, and a link to order. */
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
      <div className={styles.grid}>
        <Picture
          src={store.picture}
          alt=""
          ratio="16 / 10"
          shape="card"
          isPriority
          sizes="(min-width: 768px) 720px, calc(100vw - 2rem)"
        />
        <Surface data-pad="large">
          <p className={styles.line}>
            <Icon name="pin" /> {formatAddress(store.address)}
          </p>
          <p className={styles.line}>
            <Icon name="phone" /> <a href={`tel:${store.phone.replaceAll(' ', '')}`}>{store.phone}</a>
          </p>
          <OpeningTimes caption="Delivery" days={store.openingHours.delivery} />
          <OpeningTimes caption="Collection" days={store.openingHours.collection} />
        </Surface>
      </div>
      <ContentBlocks blocks={page.blocks} />
    </Page>
  )
}
