import { useEffect } from 'react'
import { ListSkeleton, Loading, Page, useNavigate } from '@larder/shared/ui'
import { takeReturn } from '../stores/return-to.ts'

/** `/login/redirect`: the fixed page after a sign-in by a provider; leads on to where it began (readings 20). */
export function Component() {
  const navigate = useNavigate()
  // What was remembered is in the browser's storage, and leading on is a navigation.
  useEffect(() => void navigate(takeReturn(), { replace: true }), [navigate])
  return (
    <Page title="Logging you in" width="narrow">
      <meta name="robots" content="noindex" />
      <Loading label="Logging you in">
        <ListSkeleton count={2} />
      </Loading>
    </Page>
  )
}
