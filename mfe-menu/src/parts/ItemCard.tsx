import type { catalogueApi } from '@larder/shared/contracts'
import { Card, CardLink, Picture, styled } from '@larder/shared/ui'
import type { MenuLayout } from '../domain/menu-layout.ts'
import { AddControl } from './AddControl.tsx'
import { FreeFrom, ItemPrice, PictureSigns } from './ItemSigns.tsx'
import { useMenu } from './menu-context.ts'
import { useOpenedLinks } from './opened.ts'

/** Two cards side by side on a phone, columns of about this width elsewhere. */
const PICTURE_SIZES = '(min-width: 768px) 200px, 45vw'

const Root = styled(Card)(({ theme }) => ({
  '&[data-sold-out] img': { opacity: 0.45 },
  '&[data-phone="list"]': { flexDirection: 'row-reverse', alignItems: 'center' },
  [theme.wide]: {
    '&[data-wide]': { flexDirection: 'column', alignItems: 'stretch' },
    '&[data-wide="list"]': { flexDirection: 'row-reverse', alignItems: 'center' },
  },
}))
const Face = styled('div')(({ theme }) => {
  const beside = { width: theme.spacing(36), padding: theme.spacing(2) }
  return {
    position: 'relative',
    flex: 'none',
    '[data-phone="list"] > & > span': { borderRadius: theme.radius.field },
    '[data-phone="list"] > &': beside,
    [theme.wide]: {
      '[data-wide] > &': { width: 'auto', padding: 0 },
      '[data-wide] > & > span': { borderRadius: 0 },
      '[data-wide="list"] > &': beside,
    },
  }
})
const Signs = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: theme.spacing(2),
  insetInlineStart: theme.spacing(2),
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
}))
const Corner = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetBlockEnd: theme.spacing(2),
  insetInlineEnd: theme.spacing(2),
}))
const Words = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(3),
  [theme.wide]: { padding: theme.spacing(4) },
}))
const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  textWrap: 'pretty',
  '[data-phone="list"] &': { fontSize: theme.typography.body1.fontSize },
}))
const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
}))
const Story = styled('p')(({ theme }) => ({
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
}))

type Layout = { phone: MenuLayout; wide: MenuLayout }
type Props = { item: catalogueApi.MenuItem; layout: Layout; isPriority?: boolean }

/** An item of the menu: pressing it opens its sheet, the button in the corner adds it. */
export function ItemCard({ item, layout, isPriority = false }: Props) {
  const { store } = useMenu()
  const links = useOpenedLinks()
  const isList = layout.phone === 'list' || layout.wide === 'list'
  return (
    <Root
      data-phone={layout.phone}
      data-wide={layout.wide}
      data-sold-out={item.isAvailable ? undefined : true}
    >
      <Face>
        <Picture
          src={item.picture}
          alt=""
          sizes={PICTURE_SIZES}
          isPriority={isPriority}
          isBlurred={false}
          {...(layout.phone === 'list' && layout.wide === 'list' ? { shape: 'field' as const } : {})}
        />
        <Signs>
          <PictureSigns item={item} />
        </Signs>
        {item.isAvailable && (
          <Corner>
            <AddControl item={item} />
          </Corner>
        )}
      </Face>
      <Words>
        <Name>
          <CardLink {...links.item(item)}>{item.name}</CardLink>
        </Name>
        {isList ? <Story>{item.description}</Story> : item.unitSize && <Small>{item.unitSize}</Small>}
        <ItemPrice item={item} currency={store.currency.currencyCode} />
        <FreeFrom labels={item.freeFrom} />
        {item.isHfss && <Small>High in fat, salt or sugar</Small>}
      </Words>
    </Root>
  )
}
