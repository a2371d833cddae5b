import { ThemeRoot } from '@larder/shared/ui'
import { FirstPagePlaceholder } from './PagePlaceholder.tsx'

/** While the frame's own data is on its way, because the server could not render: the default look. */
export function RootPlaceholder() {
  return (
    <ThemeRoot>
      <FirstPagePlaceholder />
    </ThemeRoot>
  )
}
