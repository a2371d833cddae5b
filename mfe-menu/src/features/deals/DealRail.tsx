import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { Rail, Card, CardLink, Picture, Pill } from '@larder/shared/ui'
import { useSheetLinks } from '../../parts/sheet-links.ts'
import styles from './DealCard.module.css'

type Deal = catalogueApi.Deal
type DealOffer = Pick<Deal, 'kind' | 'id' | 'slug' | 'name' | 'description' | 'picture' | 'badge'>

/** The fields of a deal that its card shows. */
export const toDealOffer = ({ kind, id, slug, name, description, picture, badge }: Deal): DealOffer => ({
  kind,
  id,
  slug,
  name,
  description,
  picture,
  badge,
})

/** A card of a deal, which opens the courses of a meal, or the page of the deal's items. */
function DealCard({ deal }: { deal: DealOffer }) {
  const links = useSheetLinks()
  return (
    <Card>
      <div className={styles.face}>
        <Picture src={deal.picture} alt="" width={320} ratio="2 / 1" />
        <div className={styles.sign}>
          <Pill tone="danger" isSolid>
            {deal.badge}
          </Pill>
        </div>
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <CardLink {...links.deal(deal)}>{deal.name}</CardLink>
        </h3>
        <p className={styles.story}>{deal.description}</p>
      </div>
    </Card>
  )
}

type Props = { deals: readonly DealOffer[] }

/** A scrollable row of deals, memoised by them. */
export const DealRail = memo(function DealRail({ deals }: Props) {
  return (
    <Rail label="All deals" item="deal">
      {deals.map((deal) => (
        <li key={deal.id}>
          <DealCard deal={deal} />
        </li>
      ))}
    </Rail>
  )
})
