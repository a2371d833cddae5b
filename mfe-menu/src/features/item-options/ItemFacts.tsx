import type { catalogueApi } from '@larder/shared/contracts'
import { Pill, styled } from '@larder/shared/ui'
import { capital } from '../../parts/ItemSigns.tsx'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  paddingTop: theme.spacing(5),
  borderTop: theme.line.hairline,
  '& dt': { ...theme.typography.h4 },
  '& dd': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Signs = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2) }))

type Item = catalogueApi.MenuItem

/** The member's price stands beside the price already. */
const isNews = ({ kind }: Item['badges'][number]): boolean => kind !== 'membership'

/** Free-from labels, age and the sign of high fat, salt or sugar (spec §9). */
export function ItemLabels({ item }: { item: Item }) {
  return (
    <Signs>
      {item.badges.filter(isNews).map(({ kind, text }) => (
        <Pill key={`${kind} ${text}`} tone={kind === 'deal' ? 'danger' : 'primary'}>
          {text}
        </Pill>
      ))}
      {item.minimumAge !== undefined && <Pill tone="warning">{item.minimumAge} and over</Pill>}
      {item.freeFrom.map((label) => (
        <Pill key={label} tone="success" icon="leaf">
          {capital(label)}
        </Pill>
      ))}
      {item.isHfss && <Pill>High in fat, salt or sugar</Pill>}
    </Signs>
  )
}

/** What is in it: ingredients, allergens, energy. Allergens are always said, also when there are none. */
export function ItemFacts({ item }: { item: Item }) {
  const { ingredients, allergens, mayContain, kcal, unitSize } = item
  return (
    <Facts>
      <div>
        <dt>Allergens</dt>
        <dd>
          {allergens.length > 0
            ? `Contains ${allergens.join(', ')}.`
            : 'None of the 14 main allergens listed.'}
        </dd>
        {mayContain.length > 0 && <dd>May contain {mayContain.join(', ')}.</dd>}
      </div>
      {ingredients && (
        <div>
          <dt>Ingredients</dt>
          <dd>{ingredients}</dd>
        </div>
      )}
      {(kcal !== undefined || unitSize) && (
        <div>
          <dt>Good to know</dt>
          {unitSize && <dd>{unitSize}</dd>}
          {kcal !== undefined && <dd>{kcal} kcal. Adults need around 2000 kcal a day.</dd>}
        </div>
      )}
    </Facts>
  )
}
