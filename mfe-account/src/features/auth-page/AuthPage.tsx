import type { ReactNode } from 'react'
import { Page, PageHeading, Picture, styled } from '@larder/shared/ui'

const Frame = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: theme.spacing(250),
  margin: '0 auto',
  [theme.wide]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)',
    gap: theme.spacing(6),
    alignItems: 'start',
  },
}))
const Beside = styled('div')(({ theme }) => ({
  display: 'none',
  // A form may be much longer than a picture: the picture keeps its aspect ratio and stays in view.
  [theme.wide]: {
    display: 'block',
    position: 'sticky',
    top: `calc(var(--header-height) + ${theme.spacing(6)})`,
  },
}))
const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  alignContent: 'start',
  minWidth: 0,
  [theme.wide]: {
    padding: theme.spacing(10),
    background: theme.palette.background.paper,
    border: theme.line.hairline,
    borderRadius: theme.radius.card,
    '& [type="submit"]': { flex: 1 },
  },
}))
const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.lead,
  marginTop: theme.spacing(2),
  color: theme.palette.text.secondary,
  textWrap: 'pretty',
}))
const Foot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  paddingTop: theme.spacing(5),
  borderTop: theme.line.hairline,
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}))

type Props = {
  title: string
  /** One sentence under the heading. */
  lead?: ReactNode
  /** Beside the form on wide screens. */
  picture?: string | undefined
  /** Links to the other sign-in pages, and help. */
  foot?: ReactNode
  children: ReactNode
}

/** The card of the auth layout: a picture of the brand, a heading, one form (spec §2 Layouts). */
export function AuthPage({ title, lead, picture, foot, children }: Props) {
  return (
    <Page title={title} hasOwnHeading>
      <meta name="robots" content="noindex" />
      <Frame>
        <Beside>
          {picture && (
            <Picture
              src={picture}
              alt=""
              ratio="4 / 5"
              shape="card"
              sizes="(min-width: 768px) 460px, 1px"
              isBlurred
            />
          )}
        </Beside>
        <Body>
          <div>
            <PageHeading title={title}>{title}</PageHeading>
            {lead && <Lead>{lead}</Lead>}
          </div>
          {children}
          {foot && <Foot>{foot}</Foot>}
        </Body>
      </Frame>
    </Page>
  )
}
