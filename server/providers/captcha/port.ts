/** Whether a request was made by a human. Throws an `OutsideError` when the service cannot say. */
export type Captcha = {
  verify(claim: { token: string; action: string; address?: string }): Promise<CaptchaVerdict>
}

export type CaptchaVerdict =
  | { isPassed: true; score: number }
  | { isPassed: false; reason: 'invalid' | 'action' | 'score' }
