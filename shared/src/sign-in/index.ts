// Signing in and registering, for the member area and for checkout's own document. Each bundles its own copy,
// so what exists once in a page is imported here by its shared name (`@larder/shared/ui`), never by its file.
export { CodeEntry } from './CodeEntry.tsx'
export { OneTimeCodeForm } from './OneTimeCodeForm.tsx'
export { RegisterForm } from './RegisterForm.tsx'
export { SignIn, SignInForm } from './SignIn.tsx'
export { TermsLabel, TermsLink } from './TermsLabel.tsx'
export { SocialButtons } from './social/SocialButtons.tsx'
export { useCaptcha } from './use-captcha.ts'
