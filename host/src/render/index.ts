import * as emotion from '@emotion/react'
import * as mui from '@larder/shared/mui'
import * as zod from '@larder/shared/config/zod-shared'
import { singletons as ofThePage } from '../singletons.ts'

export { render } from './render.tsx'

/** On the server nothing is loaded lazily: what browsers load late is among the others. */
export const singletons: Readonly<Record<string, object>> = {
  ...ofThePage,
  zod,
  '@emotion/react': emotion,
  '@larder/shared/mui': mui,
}
