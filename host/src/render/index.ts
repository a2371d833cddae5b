import * as zod from '@larder/shared/config/zod-shared'
import { singletons as ofThePage } from '../singletons.ts'

export { render } from './render.tsx'

/** On the server nothing comes late: zod is there with the rest. */
export const singletons: Readonly<Record<string, object>> = { ...ofThePage, zod }
