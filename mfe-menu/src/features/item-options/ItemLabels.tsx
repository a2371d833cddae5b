import type { catalogueApi } from '@larder/shared/contracts'
import { Pill, Row } from '@larder/shared/ui'
import { listRemainingLabels, type ItemChoice } from '@larder/shared/choice'
import { capitalise } from '@larder/shared/lib'
import styles from './ItemLabels.module.css'

type Item = catalogueApi.MenuItem

/** Excludes member prices, which are shown beside the price. */
const isOfferBadge = ({ kind }: Item['badges'][number]): boolean => kind !== 'membership'

/** Dietary labels, minimum age and the label for high fat, salt or sugar (spec §9). */
export function ItemLabels({ item, choice }: { item: Item; choice: ItemChoice }) {
  const labels = listRemainingLabels(item, choice)
  return (
    <>
      <Row gap={2} wrap>
        {item.badges.filter(isOfferBadge).map(({ kind, text }) => (
          <Pill key={`${kind} ${text}`} tone={kind === 'deal' ? 'danger' : 'primary'}>
            {text}
          </Pill>
        ))}
        {item.minimumAge !== undefined && <Pill tone="warning">{item.minimumAge} or over</Pill>}
        {labels.map((label) => (
          <Pill key={label} tone="success" icon="leaf">
            {capitalise(label)}
          </Pill>
        ))}
        {item.isHfss && <Pill>High in fat, salt or sugar</Pill>}
      </Row>
      {labels.length > 0 && item.optionGroups.some(({ min }) => min === 0) && (
        <p className={styles.small}>Labels apply without extras.</p>
      )}
    </>
  )
}
