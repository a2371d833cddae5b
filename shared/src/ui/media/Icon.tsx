import styles from './Icon.module.css'

/** The shop's own icons, stroked on a 24-unit grid; see `Icon`. */
const ICON_PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  basket: 'M4 9h16l-1.4 9.2a2 2 0 0 1-2 1.8H7.4a2 2 0 0 1-2-1.8L4 9ZM8 9l3-5M16 9l-3-5M9.5 13v3M14.5 13v3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5',
  pin: 'M12 21s7-6 7-11.2A7 7 0 0 0 5 9.8C5 15 12 21 12 21ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  locate: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM12 2v4M12 18v4M2 12h4M18 12h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.2 2',
  calendar:
    'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  truck:
    'M2.5 6h11v11h-11V6ZM13.5 10h4l4 3.5V17h-8v-7ZM7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  bag: 'M5.5 8h13l1 12h-15l1-12ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  store: 'M4 10v10h16V10M3 8l2-4h14l2 4a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20v-5.5h5V20',
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5h4v5',
  left: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15',
  up: 'm5.5 15 6.5-6.5 6.5 6.5',
  down: 'm5.5 9 6.5 6.5L18.5 9',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.7 4.7L19.5 7',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  heart: 'M12 20S3.5 15 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5C20.5 15 12 20 12 20Z',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.3v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.2',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v6M12 16.2v.2',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.3A8.3 8.3 0 0 1 9.7 4 8.3 8.3 0 1 0 20 14.3Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  card: 'M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM2.5 10h19M6.5 15h3',
  cash: 'M3 7h18v10H3V7ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 12h.2M17.8 12h.2',
  tag: 'M4 4h8l8.3 8.3a1.5 1.5 0 0 1 0 2.1l-5.9 5.9a1.5 1.5 0 0 1-2.1 0L4 12V4ZM8.2 8.2v.2',
  gift: 'M4 11h16v9H4v-9ZM3 7.5h18V11H3V7.5ZM12 7.5V20M12 7.5C9 7.5 7.5 6 7.5 5A1.7 1.7 0 0 1 9.2 3.3C11 3.3 12 5.5 12 7.5ZM12 7.5c3 0 4.5-1.5 4.5-2.5a1.7 1.7 0 0 0-1.7-1.7C13 3.3 12 5.5 12 7.5Z',
  bin: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5M14 11v5.5',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16v4ZM13 7l4 4',
  phone:
    'M6 3.5h3.5l1.5 4-2 1.6a11 11 0 0 0 5.9 5.9l1.6-2 4 1.5V18a2.5 2.5 0 0 1-2.5 2.5A15 15 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.5Z',
  mobile: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
  mail: 'M3.5 6h17v12h-17V6ZM3.5 7l8.5 6.5L20.5 7',
  lock: 'M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  swap: 'M7 4 3.5 7.5 7 11M3.5 7.5H17M17 13l3.5 3.5L17 20M20.5 16.5H7',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 15-12 13M5 19c1.5-4 4-6.5 8-8.5',
  image: 'M4 5h16v14H4V5ZM4 16l5-5 4 4 2.5-2.5L20 16M15.5 9.5v.2',
  offline:
    'M4 4l16 16M8.5 16.2a5 5 0 0 1 7 0M5.5 12.8a9.5 9.5 0 0 1 4-2.3M18.5 12.8a9.5 9.5 0 0 0-5-2.5M2.5 9a14 14 0 0 1 4-2.5M21.5 9a14 14 0 0 0-10-3.5M12 19.5v.1',
  logout: 'M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8.5h6M9 12.5h6',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  external: 'M14 4.5h5.5V10M19.5 4.5 11 13M17 14v5.5H4.5V7H10',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.8 7.2v.1',
  facebook:
    'M14.5 20.5V13.5h2.5l.5-3h-3V8.8c0-.9.4-1.8 1.7-1.8h1.5V4.2S16.5 4 15.2 4C12.6 4 11 5.6 11 8.4v2.1H8.2v3H11v7',
  google: 'M20.5 11.5H12.2M20.5 11.5c.3 5-3.1 9-8.3 9A8.4 8.4 0 1 1 18.2 6',
  apple:
    'M15.8 4.2c-1.6.2-3.2 1.6-3.3 3.6 1.8.1 3.4-1.7 3.3-3.6ZM18.6 16.2c-1 2.3-2.1 4-3.6 4-1.2 0-1.6-.8-3-.8s-1.9.8-3 .8C6.7 20.2 4.5 16.3 4.5 13.2c0-3 1.9-4.7 4-4.7 1.4 0 2.4.9 3.500.900s2-.9 3.700-.9c1.200 0 2.400.6 3.100 1.700-2.700 1.500-2.300 5-.2 6Z',
  twitter: 'm4 4 16 16M20 4 4 20',
  youtube: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM10.5 9.5v5l4-2.5-4-2.5Z',
  linkedin: 'M4 4h16v16H4V4ZM8 10.5V16M8 7.7v.1M11.5 16v-5.5M11.5 13a2.3 2.3 0 0 1 4.6 0v3',
} as const

export type IconName = keyof typeof ICON_PATHS

type Props = {
  name: IconName
  /** `medium` by default. */
  size?: 'tiny' | 'small' | 'medium' | 'large' | 'huge' | undefined
  isFilled?: boolean
  /** Only for an icon without text; beside text an icon is decoration. */
  label?: string
}

/** A stroked icon in the colour of the surrounding text. */
export function Icon({ name, size, isFilled = false, label }: Props) {
  return (
    <svg
      className={styles.svg}
      viewBox="0 0 24 24"
      data-size={size === 'medium' ? undefined : size}
      data-filled={isFilled || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
