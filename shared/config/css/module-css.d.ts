// CSS Modules: each class by its name. A test checks that every name in use exists (`shared/src/ui/style.test.ts`).
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
