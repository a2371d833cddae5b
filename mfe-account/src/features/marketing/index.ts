export { MarketingForm } from './MarketingForm.tsx'
