import type { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Card, CardBody, CardGrid, CardLink, Picture, Section } from '@larder/shared/ui'
import styles from './AllStores.module.css'

/** Every store of the brand, for shoppers who prefer browsing to searching. */
export function AllStores({ stores }: { stores: readonly storesApi.StoreCard[] }) {
  if (stores.length === 0) return null
  return (
    <Section title="All our stores">
      <CardGrid data-size="large">
        {stores.map(({ id, slug, storeName, picture, tagline }) => (
          <li key={id}>
            <Card>
              <Picture src={picture} alt="" ratio="2 / 1" sizes="(min-width: 768px) 320px, 100vw" />
              <CardBody>
                <h3 className={styles.name}>
                  <CardLink to={paths.store({ slug })}>{storeName}</CardLink>
                </h3>
                {tagline && <p className={styles.story}>{tagline}</p>}
              </CardBody>
            </Card>
          </li>
        ))}
      </CardGrid>
    </Section>
  )
}
