import type { SxProps } from '@mui/system'
import type { ComponentPropsWithRef } from 'react'
import { styled } from './styled.ts'
import type { Theme } from './theme.ts'

interface IconLook {
  /** `small` is 20 px, else 24 px; within a button the button decides. */
  fontSize?: 'small'
  color?: 'success' | 'warning'
}

type IconProps = Omit<ComponentPropsWithRef<'svg'>, keyof IconLook> & IconLook & { sx?: SxProps<Theme> }

const Svg = styled('svg')<{ ownerState: IconLook }>(({ theme, ownerState: { color, fontSize } }) => ({
  userSelect: 'none',
  width: '1em',
  height: '1em',
  display: 'inline-block',
  flexShrink: 0,
  fill: 'currentColor',
  transition: 'fill 100ms cubic-bezier(0.4, 0, 0.2, 1)',
  fontSize: fontSize === 'small' ? '1.25rem' : '1.5rem',
  ...(color !== undefined && { color: theme.palette[color].main }),
}))

/**
 * A component that renders the paths, each in a square of 24, in the colour of the
 * text. Hidden from screen readers.
 */
export function icon(...paths: readonly string[]) {
  return function Icon({ fontSize, color, ...rest }: IconProps) {
    return (
      <Svg viewBox="0 0 24 24" focusable="false" aria-hidden ownerState={{ fontSize, color }} {...rest}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </Svg>
    )
  }
}
