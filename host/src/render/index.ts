import * as zod from '@larder/shared/config/zod-shared'
import { singletons as ofThePage } from '../singletons.ts'

export { render } from './render.tsx'

/** On the server nothing is loaded lazily: zod is among the others. */
export const singletons: Readonly<Record<string, object>> = { ...ofThePage, zod }
