export { DetailsForm } from './DetailsForm.tsx'
