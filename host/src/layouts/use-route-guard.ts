import { useEffect } from 'react'
import { paths, returnPath, routeAccess } from '@larder/shared/domain'
import { $isMember, ensureSession, useStore } from '@larder/shared/stores'
import { useLocation, useNavigate } from '@larder/shared/ui'

/**
 * The route checks of spec §2 for navigations inside the document; for documents the server makes them. A
 * member page without a signed-in member redirects to sign-in, which returns to it afterwards.
 */
export function useRouteGuard(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const access = routeAccess(pathname)
  const isMember = useStore($isMember)
  // Only the browser knows who is signed in, once the session has been restored.
  useEffect(() => {
    if (access !== 'members') return
    let isGone = false
    ensureSession().then(
      () => {
        if (isGone || $isMember.get()) return
        void navigate(paths.login({ from: pathname + search }), { replace: true })
      },
      () => undefined, // offline: the page says so itself
    )
    return () => {
      isGone = true
    }
  }, [access, isMember, pathname, search, navigate])
  // Only on arrival: a shopper who signs in on the page goes where that page leads.
  useEffect(() => {
    if (access !== 'guests') return
    let isGone = false
    ensureSession().then(
      () => {
        if (isGone || !$isMember.get()) return
        const from = new URLSearchParams(location.search).get('from')
        void navigate(returnPath(from) ?? paths.member(), { replace: true })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [access, pathname, navigate])
}
