// The area that `pnpm dev:<area>` runs. The build resolves both modules (`rsbuild.config.ts` beside this file).
declare module 'larder-area' {
  import type { Area } from '@larder/shared/config/area'
  export const area: Area
}
declare module 'larder-area/routes' {
  import type { RouteObject } from 'react-router'
  export const routes: RouteObject[]
}
