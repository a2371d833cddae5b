export { iconify } from './iconify.ts'
export type { Icons, IconSet } from './port.ts'
