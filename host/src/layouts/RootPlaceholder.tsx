import { ThemeRoot } from '@larder/shared/ui'
import { FirstPagePlaceholder } from './PagePlaceholder.tsx'

/** Shown while the frame's own data is loading, because the server could not render: the default look. */
export function RootPlaceholder() {
  return (
    <ThemeRoot>
      <FirstPagePlaceholder />
    </ThemeRoot>
  )
}
