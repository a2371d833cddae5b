import { ThemeRoot } from '@larder/shared/ui'
import { PagePlaceholder } from './PagePlaceholder.tsx'

/** While the frame's own data is on its way, because the server could not render: the default look. */
export function RootPlaceholder() {
  return (
    <ThemeRoot>
      <PagePlaceholder />
    </ThemeRoot>
  )
}
