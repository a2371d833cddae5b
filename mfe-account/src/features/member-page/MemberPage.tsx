import type { ReactNode } from 'react'
import { Page, styled } from '@larder/shared/ui'
import { MemberNav } from './MemberNav.tsx'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  alignItems: 'start',
  [theme.wider]: { gridTemplateColumns: `${theme.spacing(58)} minmax(0, 1fr)`, gap: theme.spacing(10) },
}))
const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  minWidth: 0,
  // The height of a pending part is unknown: what follows it stays hidden until it has loaded, so that
  // nothing moves.
  '& > [data-coming] ~ *, & > :has([data-coming]) ~ *': { visibility: 'hidden' },
  '&[data-form]': { maxWidth: theme.spacing(180) },
}))

type Props = {
  title: string
  /** Shown instead of the title: a greeting. */
  heading?: ReactNode
  lead?: ReactNode
  /** The page is one form or a column of them: lines stay short. */
  isForm?: boolean
  children: ReactNode
}

/** A page of the member area, with its navigation beside it. The server's HTML contains no personal data. */
export function MemberPage({ title, heading, lead, isForm = false, children }: Props) {
  return (
    <Page title={title} heading={heading} lead={lead}>
      <meta name="robots" content="noindex" />
      <Columns>
        <MemberNav />
        <Body data-form={isForm || undefined}>{children}</Body>
      </Columns>
    </Page>
  )
}
