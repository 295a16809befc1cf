import type { Scheme } from '../api/preferences.ts'

/** The colours of one scheme; every text on `paper` and `surface` has a contrast of 4.5:1, ink 7:1. */
export interface Tokens {
  ink: string
  /** Text with less emphasis. */
  graphite: string
  paper: string
  surface: string
  line: string
  /** Border of a control; 3:1 on its background. */
  control: string
  primary: string
  primaryDeep: string
  secondary: string
  onPrimary: string
  link: string
  attention: string
  attentionGround: string
  error: string
  errorGround: string
  saved: string
  savedGround: string
  infoGround: string
  /** The board of the log-in page, the text on it, and its lines. */
  board: string
  onBoard: string
  boardLine: string
  shadow: string
}

export const TOKENS: Readonly<Record<Scheme, Tokens>> = {
  light: {
    ink: '#16202E',
    graphite: '#4A5463',
    paper: '#FBFAF6',
    surface: '#FFFFFF',
    line: '#DDD8CC',
    control: '#857F70',
    primary: '#1E6B52',
    primaryDeep: '#0F4A38',
    secondary: '#27508A',
    onPrimary: '#FFFFFF',
    link: '#27508A',
    attention: '#B45309',
    attentionGround: '#FDF3E7',
    error: '#B3261E',
    errorGround: '#FCEDEB',
    saved: '#3F7D3A',
    savedGround: '#F1F7EF',
    infoGround: '#EDF2F9',
    board: '#0F4A38',
    onBoard: '#F4F8F5',
    boardLine: 'rgba(255, 255, 255, 0.055)',
    shadow: '0 1px 2px rgba(22, 32, 46, 0.05), 0 6px 20px rgba(22, 32, 46, 0.06)',
  },
  dark: {
    ink: '#F1EFE8',
    graphite: '#B9C0CB',
    paper: '#12171F',
    surface: '#1A212C',
    line: '#333D4B',
    control: '#7C8798',
    primary: '#7CC9AE',
    primaryDeep: '#A5DCC8',
    secondary: '#9CBDF0',
    onPrimary: '#0B1410',
    link: '#9CBDF0',
    attention: '#F0B267',
    attentionGround: '#2E2618',
    error: '#F2A19B',
    errorGround: '#351F20',
    saved: '#9AD094',
    savedGround: '#1D2B20',
    infoGround: '#1E2A3C',
    board: '#15261F',
    onBoard: '#E6F0EA',
    boardLine: 'rgba(255, 255, 255, 0.04)',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.4)',
  },
  contrast: {
    ink: '#FFFFFF',
    graphite: '#FFFFFF',
    paper: '#000000',
    surface: '#000000',
    line: '#FFFFFF',
    control: '#FFFFFF',
    primary: '#FFE14D',
    primaryDeep: '#FFF0A6',
    secondary: '#8FD0FF',
    onPrimary: '#000000',
    link: '#8FD0FF',
    attention: '#FFC04D',
    attentionGround: '#000000',
    error: '#FF9C94',
    errorGround: '#000000',
    saved: '#8CFF85',
    savedGround: '#000000',
    infoGround: '#000000',
    board: '#000000',
    onBoard: '#FFFFFF',
    boardLine: 'transparent',
    shadow: 'none',
  },
}
