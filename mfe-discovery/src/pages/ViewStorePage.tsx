import { Page, useSearchParams } from '@larder/shared/ui'
import { DeepLinkDialog } from '../features/deep-link/DeepLinkDialog.tsx'
import { readLink } from '../features/deep-link/read-link.ts'

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
