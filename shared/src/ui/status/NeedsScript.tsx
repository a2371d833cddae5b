import { styled } from '../styled.ts'

/**
 * A browser that runs no script. The server cannot know it, and the page's markup contains no `noscript`
 * (decision 070).
 */
export const WITHOUT_SCRIPT = '@media (scripting: none)'

const Root = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'none',
  [WITHOUT_SCRIPT]: { display: 'block' },
}))

/** Visible only where no script runs: says why nothing happens here, and offers to load the page again. */
export function NeedsScript({ what }: { what: 'form' | 'part of the page' }) {
  return (
    <Root>
      This {what} needs JavaScript. Turn it on, then{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its own address, with its query */}
      <a href="">load the page again</a>.
    </Root>
  )
}
