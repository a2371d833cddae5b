export { HelpLine } from './HelpLine.tsx'
export { StepCard } from './StepCard.tsx'
export { StepPage } from './StepPage.tsx'
export { stepPath, useCheckoutData } from './use-step.ts'
