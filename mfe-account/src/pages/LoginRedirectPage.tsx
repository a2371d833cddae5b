import { useEffect } from 'react'
import { ListSkeleton, Loading, Page, useNavigate } from '@larder/shared/ui'
import { takeReturnPath } from '../stores/return-to.ts'

/**
 * `/login/redirect`: the fixed page that sign-in providers redirect to. It returns to the page where sign-in
 * began (readings 20).
 */
export function Component() {
  const navigate = useNavigate()
  // An effect, because the return path is in browser storage and navigating is a side effect.
  useEffect(() => void navigate(takeReturnPath(), { replace: true }), [navigate])
  return (
    <Page title="Logging you in" width="narrow">
      <meta name="robots" content="noindex" />
      <Loading label="Logging you in">
        <ListSkeleton count={2} />
      </Loading>
    </Page>
  )
}
