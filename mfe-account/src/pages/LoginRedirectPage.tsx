import { useEffect } from 'react'
import { ListSkeleton, Loading, Page, useNavigate } from '@larder/shared/ui'
import { takeReturn } from '../stores/return-to.ts'

/**
 * `/login/redirect`: the fixed page after a provider's sign-in; redirects to the page where it began
 * (readings 20).
 */
export function Component() {
  const navigate = useNavigate()
  // The return path is in the browser's storage, and the redirect is a navigation.
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
