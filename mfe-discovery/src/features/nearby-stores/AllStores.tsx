import type { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Card, CardBody, CardGrid, CardLink, Picture, Section, styled } from '@larder/shared/ui'

const Name = styled('h3')(({ theme }) => theme.typography.h3)
const Story = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}))

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
                <Name>
                  <CardLink to={paths.store({ slug })}>{storeName}</CardLink>
                </Name>
                {tagline && <Story>{tagline}</Story>}
              </CardBody>
            </Card>
          </li>
        ))}
      </CardGrid>
    </Section>
  )
}
