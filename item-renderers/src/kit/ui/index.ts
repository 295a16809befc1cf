/** The components that item types and the pages of the frontend share. */
export { Button, type ButtonProps } from './Button.tsx'
export { BUTTON_RESET } from './button_reset.ts'
export { icon } from './icon.tsx'
export { Box, styled } from './styled.ts'
export type * from './theme.ts'
