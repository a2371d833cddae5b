import { outsideOriginsOf } from '../adapters/outside-origins.ts'
import type { Config } from '../config.ts'
import type { OutsideOrigins } from './policy.ts'

/** Origins of the outside services this shop is configured with. */
export const outsideOrigins = ({ adapters }: Config): OutsideOrigins => outsideOriginsOf(adapters)
