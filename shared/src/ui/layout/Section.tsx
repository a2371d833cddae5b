import { useId, type ReactNode } from 'react'
import { styled } from '../styled.ts'

const Root = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(8),
  [theme.wide]: { marginTop: theme.spacing(12) },
  '&[data-tight]': { marginTop: theme.spacing(6) },
  // The first element of its parent; `:first-child` would count the style elements that the server inserts.
  '&&:not(* + *)': { marginTop: 0 },
}))
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(4),
}))
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h2, textWrap: 'balance' }))
const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  flexBasis: '100%',
  color: theme.palette.text.secondary,
}))

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** A link or button at the end of the heading's row. */
  action?: ReactNode
  /** Anchor for scroll-spy and links. */
  id?: string
  isTight?: boolean
  children: ReactNode
}

/** A titled section of a page. */
export function Section({ title, lead, action, id, isTight, children }: Props) {
  const headingId = useId()
  return (
    <Root aria-labelledby={headingId} data-tight={isTight || undefined} {...(id ? { id } : {})}>
      <Head>
        <Title id={headingId}>{title}</Title>
        {action}
        {lead && <Lead>{lead}</Lead>}
      </Head>
      {children}
    </Root>
  )
}
