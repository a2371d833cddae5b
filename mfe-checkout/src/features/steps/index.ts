export { StepCard } from './StepCard.tsx'
export { StepPage } from './StepPage.tsx'
export { StepSkeleton } from './StepSkeleton.tsx'
export { stepPath, useCheckoutData } from './use-step.ts'
