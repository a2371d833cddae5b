import type { ReactNode } from 'react'
import { Icon, Link, styled } from '@larder/shared/ui'

export const Offers = styled('ul')(({ theme }) => ({
  overflow: 'hidden',
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  '&:empty': { display: 'none' },
  '& > li + li': { borderTop: theme.line.hairline },
}))
const press = { display: 'flex', alignItems: 'center', width: '100%', textAlign: 'start', border: 0 } as const

const Row = styled('li')(({ theme }) => ({
  '& > a, & > button, & > p': {
    ...press,
    gap: theme.spacing(3),
    minHeight: theme.spacing(15),
    padding: `${theme.spacing(2)} ${theme.spacing(4)}`,
    background: 'none',
    color: theme.palette.text.primary,
    textDecoration: 'none',
    font: 'inherit',
    transition: `background ${theme.pace.quick}`,
  },
  '& > a:hover, & > button:hover': { background: theme.palette.background.sunken },
  // The list clips what overflows it.
  '& > a:focus-visible, & > button:focus-visible': { outlineOffset: theme.spacing(-1) },
  '& svg': { flex: 'none' },
  '& svg:first-of-type': { color: theme.palette.primary.text },
  '& span': { flex: 1, minWidth: 0, ...theme.typography.body3, color: theme.palette.text.secondary },
  '& b': { display: 'block', ...theme.typography.body2, fontWeight: 600, color: theme.palette.text.primary },
}))

type Props = {
  title: string
  children?: ReactNode
  icon: 'tag' | 'gift' | 'user'
} & ({ to?: string } | { onClick: () => void })

/** One offer within reach, as a whole a link where there is somewhere to go. */
export function Offer({ title, icon, children, ...way }: Props) {
  const words = (
    <>
      <Icon name={icon} size="small" />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </>
  )
  const onwards = <Icon name="right" size="small" />
  return (
    <Row>
      {'onClick' in way ? (
        <button type="button" onClick={way.onClick}>
          {words}
          {onwards}
        </button>
      ) : way.to ? (
        <Link to={way.to}>
          {words}
          {onwards}
        </Link>
      ) : (
        <p>{words}</p>
      )}
    </Row>
  )
}
