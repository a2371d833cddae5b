import type { ReactNode } from 'react'
import { PageHeading } from '../layout/Page.tsx'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icon-paths.ts'
import { styled } from '../styled.ts'

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(3),
  maxWidth: theme.spacing(110),
  margin: '0 auto',
  padding: `${theme.spacing(12)} ${theme.spacing(4)}`,
  textAlign: 'center',
  color: theme.palette.text.secondary,
  '& > h1': { color: theme.palette.text.primary },
}))
const Medal = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: theme.spacing(24),
  height: theme.spacing(24),
  borderRadius: theme.radius.pill,
  background: theme.palette.primary.tint,
  color: theme.palette.primary.text,
}))
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, color: theme.palette.text.primary }))
const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(3),
  marginTop: theme.spacing(3),
}))

type Props = {
  icon: IconName
  title: string
  /** It is the page's only content: its title is the page's h1. */
  isPage?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** An empty state: says what is missing and what to do next. */
export function EmptyState({ icon, title, isPage = false, children, action }: Props) {
  return (
    <Root>
      <Medal>
        <Icon name={icon} size="large" />
      </Medal>
      {isPage ? <PageHeading title={title}>{title}</PageHeading> : <Title>{title}</Title>}
      {children && <div>{children}</div>}
      {action && <Actions>{action}</Actions>}
    </Root>
  )
}
