import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Lines, Sums, sumsOf } from '@larder/shared/order'
import { $basket, $isBasketPending, useStore } from '@larder/shared/stores'
import { formatMoney, Icon, styled, Surface } from '@larder/shared/ui'

const Box = styled(Surface)(({ theme }) => ({
  paddingBlock: theme.spacing(1.5),
  [theme.wider]: { padding: theme.spacing(6) },
}))
/** Only one of the two is ever displayed: the collapsed one on narrow screens, the full one on wide ones. */
const Open = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.wider]: { display: 'block' },
}))
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
  marginBottom: theme.spacing(4),
  '& > h2': theme.typography.h3,
  '& > a': theme.typography.body2,
}))
const Fold = styled('details')(({ theme }) => ({
  [theme.wider]: { display: 'none' },
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: theme.target,
    listStyle: 'none',
    cursor: 'pointer',
    ...theme.typography.h4,
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary > span': { flex: 1 },
  '& > summary > svg': { transition: `transform ${theme.pace.quick}` },
  '&[open] > summary > svg:last-child': { transform: 'rotate(180deg)' },
  '& > summary:focus-visible': theme.ring,
  '& > div': { padding: theme.spacing(3, 0, 4) },
}))
/** Long baskets scroll inside on wide screens, so that the total stays in view. */
const Scroll = styled('div')(({ theme }) => ({
  marginBottom: theme.spacing(5),
  paddingBottom: theme.spacing(5),
  borderBottom: theme.line.hairline,
  [theme.wider]: { maxHeight: '45vh', overflowY: 'auto' },
  '&:focus-visible': theme.ring,
}))
const Foot = styled('p')(({ theme }) => ({ ...theme.typography.body2, marginTop: theme.spacing(4) }))

function Amounts({ basket }: { basket: basketApi.Basket }) {
  const isPending = useStore($isBasketPending)
  const { items, tips, currency, orderTotal } = basket
  return (
    <>
      {/* A region that scrolls has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Scroll tabIndex={0} role="group" aria-label="Items">
        <Lines lines={items} currency={currency.currencyCode} />
      </Scroll>
      <Sums
        sums={sumsOf({ ...basket, tip: tips[0]?.amount ?? 0 })}
        total={orderTotal}
        currency={currency.currencyCode}
        isPending={isPending}
        isLive
      />
    </>
  )
}

/** The items and the total: beside the steps on wide screens, one expandable line on phones. */
export function OrderSummary() {
  const basket = useStore($basket)
  if (!basket) return null
  const count = `${basket.itemCount} ${basket.itemCount === 1 ? 'item' : 'items'}`
  return (
    <Box as="aside" aria-label="Order summary">
      <Fold>
        <summary>
          <Icon name="basket" size="small" />
          <span>{count}</span>
          {formatMoney(basket.orderTotal, basket.currency.currencyCode)}
          <Icon name="down" size="small" />
        </summary>
        <div>
          <Amounts basket={basket} />
          <Foot>
            <a href={paths.basket()}>Change your basket</a>
          </Foot>
        </div>
      </Fold>
      <Open>
        <Head>
          <h2>{basket.store ? `From ${basket.store.name}` : 'Your order'}</h2>
          <a href={paths.basket()} aria-label="Change your basket">
            Change
          </a>
        </Head>
        <Amounts basket={basket} />
      </Open>
    </Box>
  )
}
