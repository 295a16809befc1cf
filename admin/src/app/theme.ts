import { defaultTheme } from 'react-admin'
import { createTheme } from '@mui/material/styles'

/** Theme of the console: the colours and fonts of Banca, 14 px, dense. */
export const theme = createTheme({
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: '#1E6B52', dark: '#0F4A38', contrastText: '#FFFFFF' },
    secondary: { main: '#27508A' },
    error: { main: '#B3261E' },
    warning: { main: '#B45309' },
    success: { main: '#3F7D3A' },
    background: { default: '#FBFAF6', paper: '#FFFFFF' },
    text: { primary: '#16202E', secondary: '#4A5565' },
    divider: '#DDD8CC',
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 600 },
  },
})
