import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { Icon, Page, Picture, Surface, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/index.ts'
import { PlaceMap } from '../features/store-map/index.ts'
import { Seo } from './Seo.tsx'
import styles from './ContactPage.module.css'

/** The brand's contact details. */
export const loader = ({ api }: PageArgs) => api(contentApi.contact, { populate: 'deep' })

/** `/contact` (spec §2): the brand's contact details and location. */
export function Component() {
  const { data: page } = useLoaderData<typeof loader>()
  return (
    <Page title={page.seo.title} heading={page.title} lead={page.subTitle}>
      <Seo seo={page.seo} />
      <div className={styles.grid}>
        <Surface data-pad="large">
          <dl className={styles.facts}>
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
          </dl>
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
      </div>
      <ContentBlocks blocks={page.blocks} />
    </Page>
  )
}
