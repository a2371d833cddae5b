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
  // How tall a part will be, nobody knows before it is there: what stands under it shows when it does, and stays put.
  '& > [data-coming] ~ *, & > :has([data-coming]) ~ *': { visibility: 'hidden' },
  '&[data-form]': { maxWidth: theme.spacing(180) },
}))

type Props = {
  title: string
  /** Said instead of the title: a greeting. */
  heading?: ReactNode
  lead?: ReactNode
  /** The page is one form or a column of them: lines stay short. */
  isForm?: boolean
  children: ReactNode
}

/** A page of the member area: its rooms beside it. The server's HTML holds nothing of the person. */
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
