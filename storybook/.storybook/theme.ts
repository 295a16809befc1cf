import { makeTheme } from '@banca/frontend/theme'
import { createTheme, type Theme } from '@mui/material/styles'

export type ThemeName = 'light' | 'dark' | 'contrast'

const FONT = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"

const base = {
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    htmlFontSize: 16,
    button: { textTransform: 'none', fontWeight: 600 },
    body1: { fontSize: '17px', lineHeight: 1.6 },
  },
  shape: { borderRadius: 8 },
} as const

/** The tokens of the product's theme, for stories: the views must work with any theme. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: createTheme({
    ...base,
    palette: {
      mode: 'light',
      primary: { main: '#1E6B52', dark: '#0F4A38' },
      info: { main: '#27508A' },
      warning: { main: '#B45309' },
      error: { main: '#B3261E', dark: '#8C1D17' },
      success: { main: '#3F7D3A', dark: '#2C5A29' },
      background: { default: '#FBFAF6', paper: '#FFFFFF' },
      text: { primary: '#16202E', secondary: '#4A5463' },
      divider: '#DDD8CC',
    },
  }),
  dark: createTheme({
    ...base,
    palette: {
      mode: 'dark',
      primary: { main: '#7CC9AE', contrastText: '#0B1410' },
      info: { main: '#9CBDF0' },
      warning: { main: '#F0B267' },
      error: { main: '#F2A19B', light: '#F7BDB8' },
      success: { main: '#9AD094', light: '#B4DEAF' },
      background: { default: '#12171F', paper: '#1A212C' },
      text: { primary: '#F1EFE8', secondary: '#B9C0CB' },
      divider: '#3A4453',
    },
  }),
  contrast: createTheme({
    ...base,
    palette: {
      mode: 'dark',
      contrastThreshold: 7,
      primary: { main: '#FFE14D', contrastText: '#000000' },
      info: { main: '#8FD0FF' },
      warning: { main: '#FFC04D' },
      error: { main: '#FF9C94', light: '#FFB8B2' },
      success: { main: '#8CFF85', light: '#B5FFB0' },
      background: { default: '#000000', paper: '#000000' },
      text: { primary: '#FFFFFF', secondary: '#FFFFFF' },
      divider: '#FFFFFF',
    },
  }),
}

/** Without an institution's colours. */
const noColours = { primary: null, secondary: null }

/** The product's own themes, for stories of its pages (`parameters: { product: true }`). */
export const productThemes: Readonly<Record<ThemeName, Theme>> = {
  light: makeTheme('light', noColours),
  dark: makeTheme('dark', noColours),
  contrast: makeTheme('contrast', noColours),
}
