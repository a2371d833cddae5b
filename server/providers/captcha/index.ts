export type { Captcha, CaptchaVerdict } from './port.ts'
export { recaptcha, type RecaptchaSettings } from './recaptcha.ts'
