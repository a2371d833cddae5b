/**
 * Origins, or paths of them, from which a page may load scripts, frames and pictures, and to which it may send calls
 * and forms.
 */
export type OutsideOrigins = {
  script: string[]
  connect: string[]
  frame: string[]
  image: string[]
  form: string[]
}
