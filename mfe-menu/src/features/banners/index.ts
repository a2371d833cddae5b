export { BannerCard } from './BannerCard.tsx'
export { BannerRail } from './BannerRail.tsx'
