/** Icons by name from an icon service (spec §7, §9: 1500 ms, then the bundled fallback). */
export type Icons = {
  /** Undefined when the service is late, down or does not know the set; the caller has its fallback. */
  find(prefix: string, names: string[]): Promise<IconSet | undefined>
}

export type IconSet = {
  prefix: string
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
}
