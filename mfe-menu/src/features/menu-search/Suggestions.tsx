import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { Icon, Link, Picture, Price, styled, VisuallyHidden } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { useOpenedLinks } from '../../parts/opened.ts'
import type { Found } from './use-suggestions.ts'

const Layer = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: `calc(100% + ${theme.spacing(1)})`,
  zIndex: theme.zIndex.appBar,
  maxHeight: '60dvh',
  overflowY: 'auto',
  padding: theme.spacing(2),
  background: theme.palette.background.raised,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  boxShadow: theme.floating,
}))
const Row = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: theme.spacing(13),
  padding: `${theme.spacing(1)} ${theme.spacing(2)}`,
  borderRadius: theme.radius.field,
  ...theme.typography.body2,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { background: theme.palette.background.sunken },
  '& > span:first-of-type:not(:only-of-type)': { flex: 'none', width: theme.spacing(11) },
  '& > b': { flex: 1, minWidth: 0, fontWeight: 500 },
}))

type Props = { term: string; found: Found; onChosen: () => void }

/** Categories and items that match so far, and a link to all of them. */
export function Suggestions({ term, found, onChosen }: Props) {
  const { store } = useMenu()
  const links = useOpenedLinks()
  const isMember = useStore($isMember)
  const { categories, menuItems } = found.result
  const count = categories.records.length + menuItems.records.length
  const at = { slug: store.slug }
  return (
    <Layer>
      <VisuallyHidden as="output">{count === 1 ? '1 suggestion' : `${count} suggestions`}</VisuallyHidden>
      {categories.records.map((category) => (
        <Row key={category.id} to={paths.category({ ...at, category: category.slug })} onClick={onChosen}>
          <Icon name="tag" size="small" />
          <b>{category.name}</b>
        </Row>
      ))}
      {menuItems.records.map((item) => {
        const { onClick, ...link } = links.item(item)
        const open = () => {
          onClick()
          onChosen()
        }
        return (
          <Row key={item.id} {...link} onClick={open}>
            <Picture src={item.picture} alt="" width={320} ratio="1 / 1" shape="field" />
            <b>{item.name}</b>
            <Price
              amount={isMember ? (item.membershipPrice ?? item.price) : item.price}
              currency={store.currency.currencyCode}
              tone="muted"
            />
          </Row>
        )
      })}
      <Row to={paths.searchMenuItems({ ...at, term })} onClick={onChosen}>
        <Icon name="search" size="small" />
        <b>{count === 0 ? `Nothing yet for “${term}”` : `Everything for “${term}”`}</b>
      </Row>
    </Layer>
  )
}
