import { paths } from '@larder/shared/domain'
import { goodsAndRest } from '@larder/shared/order'
import { $basket, $itemCount, useStore } from '@larder/shared/stores'
import {
  ButtonLink,
  EmptyState,
  ExposedPart,
  Icon,
  Link,
  styled,
  Surface,
  useMedia,
  useTheme,
} from '@larder/shared/ui'

const Side = styled('aside')(({ theme }) => ({
  display: 'none',
  [theme.wider]: {
    display: 'block',
    position: 'sticky',
    insetBlockStart: `calc(var(--header-height, 0) + ${theme.spacing(4)})`,
    maxHeight: `calc(100dvh - var(--header-height, 0) - ${theme.spacing(8)})`,
    overflowY: 'auto',
    alignSelf: 'start',
  },
}))
const Stand = styled(Surface)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  '& > h2': theme.typography.h3,
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))

function useBasketWords() {
  const basket = useStore($basket)
  const count = useStore($itemCount)
  const items = count === 1 ? '1 item' : `${count} items`
  return {
    count,
    items,
    ...(basket && goodsAndRest(basket)),
  }
}

/** Placeholder of the basket's panel, and its fallback when that area does not load. */
function BasketStandIn() {
  const { count, items, goods, rest } = useBasketWords()
  return (
    <Stand>
      <h2>Your basket</h2>
      {count === 0 ? (
        <EmptyState icon="basket" title="Your basket is empty">
          Add something good and it shows up here.
        </EmptyState>
      ) : (
        <>
          <p>{[items, goods && `goods ${goods}`].filter(Boolean).join(', ')}</p>
          {rest && rest.length > 0 && <p>{`Plus ${rest.join(', ')}`}</p>}
          <ButtonLink to={paths.basket()} fullWidth>
            View basket
          </ButtonLink>
        </>
      )}
    </Stand>
  )
}

/** The basket beside the menu, on wide screens: a component exposed by the basket's area. */
export function BasketColumn({ storeSlug }: { storeSlug: string }) {
  const isWide = useMedia(useTheme().wider)
  return (
    <Side aria-label="Basket">
      {isWide ? (
        <ExposedPart name="basket/BasketPanel" props={{ storeSlug }} fallback={<BasketStandIn />} />
      ) : (
        <BasketStandIn />
      )}
    </Side>
  )
}

const Bar = styled(Link)(({ theme }) => ({
  position: 'fixed',
  insetInline: theme.spacing(4),
  insetBlockEnd: `calc(${theme.spacing(4)} + env(safe-area-inset-bottom, ${theme.spacing(0)}))`,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: theme.spacing(14),
  padding: `0 ${theme.spacing(5)}`,
  borderRadius: theme.radius.pill,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  boxShadow: theme.floating,
  ...theme.typography.button2,
  textDecoration: 'none',
  '& > span:first-of-type': { minWidth: 0 },
  '& > span:last-of-type': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', ...theme.typography.caption },
  [theme.wider]: { display: 'none' },
  // On a short screen it is in the page's flow, because little of the page would be left (WCAG 1.4.10).
  [theme.short]: { position: 'static', marginTop: theme.spacing(4) },
}))

/** The basket bar at the bottom of phones, once the basket has items. */
export function BasketBar() {
  const { count, items, goods, rest = [] } = useBasketWords()
  if (count === 0) return null
  return (
    <Bar to={paths.basket()} data-lands="basket">
      <Icon name="basket" size="small" />
      <span>
        View basket, {items}
        {rest.length > 0 && <small>{`Plus ${rest.join(', ')}`}</small>}
      </span>
      <span>{goods}</span>
    </Bar>
  )
}
