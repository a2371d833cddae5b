import type { ReactNode } from 'react'
import type { PageArgs } from '@larder/shared/api'
import { contentApi } from '@larder/shared/contracts'
import { Icon, type IconName, Page, Picture, Surface, useLoaderData } from '@larder/shared/ui'
import { ContentBlocks } from '../features/content-blocks/ContentBlocks.tsx'
import { PlaceMap } from '../features/store-map/PlaceMap.tsx'
import { Seo } from '../parts/Seo.tsx'
import styles from './ContactPage.module.css'

export const loader = ({ api }: PageArgs) => api(contentApi.contact, { populate: 'deep' })

type Contact = Awaited<ReturnType<typeof loader>>['data']

function ContactFact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} size="small" /> {name}
      </dt>
      {children}
    </div>
  )
}

function ContactFacts({ page }: { page: Contact }) {
  const { phoneNumber, email, hours, address, latitude, longitude } = page
  return (
    <dl className={styles.facts}>
      <ContactFact icon="phone" name="Telephone">
        <dd>
          <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>{phoneNumber}</a>
        </dd>
      </ContactFact>
      <ContactFact icon="mail" name="Email">
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </ContactFact>
      <ContactFact icon="clock" name="Hours">
        {hours.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </ContactFact>
      <ContactFact icon="pin" name="Address">
        {address.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
        {latitude !== undefined && longitude !== undefined && (
          <dd>
            <PlaceMap latitude={latitude} longitude={longitude} name={address.join(', ')} />
          </dd>
        )}
      </ContactFact>
    </dl>
  )
}

/** `/contact` (spec §2): the brand's contact details and location. */
export function Component() {
  const { data: page } = useLoaderData<typeof loader>()
  return (
    <Page title={page.seo.title} heading={page.title} lead={page.subTitle}>
      <Seo seo={page.seo} />
      <div className={styles.grid}>
        <Surface data-pad="large">
          <ContactFacts page={page} />
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
