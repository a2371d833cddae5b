import type { catalogueApi } from '@larder/shared/contracts'
import { PageHeading, Picture, StickyBar, styled } from '@larder/shared/ui'
import { ItemPrice } from '../../parts/ItemSigns.tsx'
import { useMenu } from '../../parts/menu-context.ts'
import { ItemActions, ItemChoices } from './ItemChoices.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { ItemLabels } from './ItemLabels.tsx'
import { useItemForm } from './use-item-form.ts'

const Halves = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(6),
  [theme.wide]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridTemplateRows: 'auto 1fr',
    gap: `${theme.spacing(6)} ${theme.spacing(12)}`,
    alignItems: 'start',
    '& > :nth-of-type(2)': { gridRow: 'span 2' },
  },
}))
// On phones the bar sticks along the whole page: inside a column that begins below the picture it could not.
const Words = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.wide]: { display: 'grid', gap: theme.spacing(6) },
  '& > header': { display: 'grid', gap: theme.spacing(3) },
}))
const Story = styled('p')(({ theme }) => ({
  ...theme.typography.lead,
  color: theme.palette.text.secondary,
  textWrap: 'pretty',
}))

type Props = {
  item: catalogueApi.MenuItem
  details: catalogueApi.ItemDetails
  onAdded: () => void
}

/** An item as a page of its own. */
export function ItemDetail({ item, details, onAdded }: Props) {
  const { store } = useMenu()
  const form = useItemForm(item, { onDone: onAdded })
  return (
    <Halves>
      <div>
        <Picture
          src={item.picture}
          alt=""
          sizes="(min-width: 768px) 50vw, calc(100vw - 2rem)"
          shape="card"
          isPriority
        />
      </div>
      <Words>
        <header>
          <PageHeading title={item.name}>{item.name}</PageHeading>
          <ItemPrice item={item} currency={store.currency.currencyCode} size="large" />
          <ItemLabels item={item} choice={form.choice} />
          <Story>{item.description}</Story>
        </header>
        <ItemChoices item={item} form={form} />
        <StickyBar data-always>
          <ItemActions item={item} form={form} />
        </StickyBar>
      </Words>
      <div>
        <ItemFacts item={item} choice={form.choice} details={details} />
      </div>
    </Halves>
  )
}
