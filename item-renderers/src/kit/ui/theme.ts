import type { Theme as SystemTheme } from '@mui/system/createTheme'

export interface Colour {
  main: string
  /** Background of a notice of this colour. */
  light: string
  /** On hover. */
  dark: string
  /** Text on `main`. */
  contrastText: string
}

type ColourName = 'primary' | 'secondary' | 'info' | 'warning' | 'error' | 'success'

export interface Palette extends Record<ColourName, Colour> {
  mode: 'light' | 'dark'
  text: { primary: string; secondary: string }
  background: { default: string; paper: string }
  divider: string
  /** Border of a control, 3:1 on its background; if absent, the colour of secondary text. */
  control?: string
  action: { hover: string; hoverOpacity: number; disabled: string; disabledBackground: string }
}

type TextStyle = {
  fontFamily?: string
  fontSize?: string
  fontWeight?: number
  lineHeight?: number
}

export interface Typography {
  fontFamily?: string
  fontWeightBold?: number
  body1: TextStyle
  button: TextStyle
}

/**
 * The part of a theme that the components of the candidate's pages read: a subset of MUI's, so that they work
 * with one of those too. An app adds its own by module augmentation (`frontend/src/ui/theme.ts`).
 */
export interface Theme extends Omit<SystemTheme, 'palette' | 'typography'> {
  palette: Palette
  typography: Typography
}
