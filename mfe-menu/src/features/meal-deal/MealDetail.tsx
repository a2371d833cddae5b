import type { catalogueApi } from '@larder/shared/contracts'
import { PageHeading, Picture, Price, StickyBar, styled } from '@larder/shared/ui'
import type { MealDealOffer } from '../../domain/meal-choice.ts'
import { useMenu } from '../../parts/menu-context.ts'
import { MealActions } from './MealActions.tsx'
import { MealCourses } from './MealCourses.tsx'
import { useMealForm } from './use-meal-form.ts'

const Halves = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(6),
  [theme.wide]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: theme.spacing(10),
    alignItems: 'start',
  },
}))
const Face = styled('header')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  [theme.wide]: {
    position: 'sticky',
    insetBlockStart: `calc(var(--header-height, 0) + ${theme.spacing(6)})`,
  },
}))
// On phones the bar sticks along the whole page: inside a column that begins below the picture it could not.
const Choices = styled('div')(({ theme }) => ({ display: 'contents', [theme.wide]: { display: 'block' } }))
const Story = styled('p')(({ theme }) => ({ ...theme.typography.lead, color: theme.palette.text.secondary }))

type Props = { deal: MealDealOffer; menuItems: readonly catalogueApi.MenuItem[]; onAdded: () => void }

/** A meal deal as a page of its own. */
export function MealDetail({ deal, menuItems, onAdded }: Props) {
  const currency = useMenu().store.currency.currencyCode
  const form = useMealForm({ deal, menuItems }, { onDone: onAdded })
  return (
    <Halves>
      <Face>
        <Picture
          src={deal.picture}
          alt=""
          sizes="(min-width: 768px) 40vw, calc(100vw - 2rem)"
          shape="card"
          isPriority
        />
        <PageHeading title={deal.name}>{deal.name}</PageHeading>
        <Story>{deal.description}</Story>
        <Price amount={deal.price} currency={currency} size="large" tone="strong" />
      </Face>
      <Choices>
        <MealCourses form={form} />
        <StickyBar data-always>
          <MealActions form={form} />
        </StickyBar>
      </Choices>
    </Halves>
  )
}
