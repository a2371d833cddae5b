export { ChangePasswordForm } from './ChangePasswordForm.tsx'
export { ForgottenForm } from './ForgottenForm.tsx'
export { NewPasswordForm } from './NewPasswordForm.tsx'
