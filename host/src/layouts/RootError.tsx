import { ThemeRoot } from '@larder/shared/ui'
import { ErrorPage } from './ErrorPage.tsx'

/** When the frame itself cannot be shown: the error page in the default look. */
export function RootError() {
  return (
    <ThemeRoot>
      <ErrorPage />
    </ThemeRoot>
  )
}
