import { Page, useSearchParams } from '@larder/shared/ui'
import { DeepLinkDialog, readLink } from '../features/deep-link/DeepLinkDialog.tsx'

/** `/ul/view_store`: the target of links from messages and apps (readings 4). */
export function Component() {
  const [query] = useSearchParams()
  return (
    <Page title="Opening the store" width="narrow">
      <meta name="robots" content="noindex" />
      <DeepLinkDialog link={readLink(query)} />
    </Page>
  )
}
