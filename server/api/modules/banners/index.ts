export { bannerService } from './banner.service.ts'
export { bannersRoutes } from './banners.routes.ts'
