import { outsideOriginsOf } from '../adapters/outside-origins.ts'
import type { Config } from '../config.ts'
import type { OutsideOrigins } from './policy.ts'

/** Origins of the outside services this shop is configured with, by document. */
export const outsideOrigins = ({ adapters }: Config): Record<'shop' | 'checkout', OutsideOrigins> =>
  outsideOriginsOf(adapters)
