// CSS Modules: class by name. A test checks that every name in use exists (`shared/src/ui/style.test.ts`).
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}

/** The kit's only style sheet that is not a module: it styles elements, not classes. */
declare module '*/base.css'
