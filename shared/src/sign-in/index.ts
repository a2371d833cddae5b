// Signing in and registering, for the member area and for checkout's own document. Each bundles its own copy, so
// singletons are imported here by their shared name (`@larder/shared/ui`), never by file.
export { CodeEntry } from './CodeEntry.tsx'
export { OneTimeCodeForm } from './OneTimeCodeForm.tsx'
export { RegisterForm } from './RegisterForm.tsx'
export { SignIn, SignInForm } from './SignIn.tsx'
export { TermsLabel, TermsLink } from './TermsLabel.tsx'
export { SocialButtons } from './social/SocialButtons.tsx'
export { useCaptcha } from './use-captcha.ts'
