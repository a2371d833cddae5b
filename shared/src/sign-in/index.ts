// Signing in and joining, for the member area and for checkout's own document alike.
export { CodeEntry } from './CodeEntry.tsx'
export { OneTimeCodeForm } from './OneTimeCodeForm.tsx'
export { RegisterForm } from './RegisterForm.tsx'
export { SignIn } from './SignIn.tsx'
export { SignInForm } from './SignInForm.tsx'
export { SocialButtons } from './social/SocialButtons.tsx'
export { useCaptcha } from './use-captcha.ts'
