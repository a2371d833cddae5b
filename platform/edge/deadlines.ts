import { CONTROL_DEADLINES } from '@larder/control/deadlines.ts'
import { DEADLINES, type DeadlinesOf } from '@larder/kernel/deadlines.ts'
import { RENDERER_DEADLINES } from './renderer/deadlines.ts'

/** All deadlines of the platform. */
export const PLATFORM_DEADLINES = { ...DEADLINES, ...CONTROL_DEADLINES, ...RENDERER_DEADLINES } as const

export type PlatformDeadlines = DeadlinesOf<typeof PLATFORM_DEADLINES>
