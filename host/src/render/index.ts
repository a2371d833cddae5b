import * as emotion from '@emotion/react'
import * as mui from '@larder/shared/mui'
import * as zod from '@larder/shared/config/contracts/zod-shared'
import { singletons as ofThePage } from '../singletons.ts'

export { render } from './render.tsx'

/** The server loads nothing lazily: modules that browsers load late are included here. */
export const singletons: Readonly<Record<string, object>> = {
  ...ofThePage,
  zod,
  '@emotion/react': emotion,
  '@larder/shared/mui': mui,
}
