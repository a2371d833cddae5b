import { Page, useSearchParams } from '@larder/shared/ui'
import { DeepLinkDialog, parseDeepLink } from '../features/deep-link/DeepLinkDialog.tsx'

/** `/ul/view_store`: opened by links in messages and apps (readings 4). */
export function Component() {
  const [query] = useSearchParams()
  return (
    <Page title="Opening the store" width="narrow">
      <meta name="robots" content="noindex" />
      <DeepLinkDialog link={parseDeepLink(query)} />
    </Page>
  )
}
