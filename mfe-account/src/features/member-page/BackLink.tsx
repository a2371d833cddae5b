import type { ReactNode } from 'react'
import { ButtonLink, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({
  margin: `${theme.spacing(-2)} 0 ${theme.spacing(-3)} ${theme.spacing(-4)}`,
}))

/** From a sub-page of the member area back to its parent. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Root>
      <ButtonLink to={to} variant="text" size="small" startIcon="left">
        {children}
      </ButtonLink>
    </Root>
  )
}
