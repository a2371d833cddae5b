import { ButtonAnchor } from '../parts/Button.tsx'
import { styled } from '../styled.ts'

/** A browser that runs no script. The server cannot know it, and the page's markup holds no `noscript` (decision 070). */
export const WITHOUT_SCRIPT = '@media (scripting: none)'

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'none',
  gap: theme.spacing(3),
  justifyItems: 'start',
  [WITHOUT_SCRIPT]: { display: 'grid' },
}))

/** Seen only where no script runs: why nothing happens here, and a way on. */
export function NeedsScript({ what }: { what: 'form' | 'part of the page' }) {
  return (
    <Root>
      <p>This {what} needs JavaScript. Turn it on in your browser’s settings, then load the page again.</p>
      <ButtonAnchor href="" variant="outlined" tone="neutral" size="small" startIcon="refresh">
        Load the page again
      </ButtonAnchor>
    </Root>
  )
}
