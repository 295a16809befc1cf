import type { SxProps } from '@mui/system'
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { BUTTON_RESET } from './button_reset.ts'
import { styled } from './styled.ts'
import type { Theme } from './theme.ts'

interface ButtonLook {
  /**
   * `contained`: the primary action of a page; `outlined`: other actions; `text`: actions without emphasis.
   */
  variant?: 'contained' | 'outlined' | 'text'
  /** `inherit`: the colour of the surrounding text, not for `contained`. */
  color?: 'primary' | 'warning' | 'error' | 'inherit'
  size?: 'small' | 'medium' | 'large'
  fullWidth?: boolean
}

interface ButtonOwnProps<Component> extends ButtonLook {
  /** A link that looks like a button; `a` where there is an `href`. */
  component?: Component
  href?: string
  startIcon?: ReactNode
  endIcon?: ReactNode
  children?: ReactNode
  sx?: SxProps<Theme>
}

export type ButtonProps<Component extends ElementType = 'button'> = ButtonOwnProps<Component> &
  Omit<ComponentPropsWithRef<Component>, keyof ButtonOwnProps<Component>>

/** Padding above and below the text, px; one less in an outlined button, which has a border. */
const PADDING = { small: 4, medium: 6, large: 8 } as const
const ICON = { small: 18, medium: 20, large: 22 } as const

const transparent = (colour: string, share: number) =>
  `color-mix(in srgb, ${colour} ${share * 100}%, transparent)`

function coloursOf(
  { palette }: Theme,
  variant: ButtonLook['variant'],
  name: NonNullable<ButtonLook['color']>
) {
  const own = name === 'inherit' ? null : palette[name]
  if (variant === 'contained' && own !== null)
    return { color: own.contrastText, backgroundColor: own.main, hovered: own.dark }
  return {
    color: own?.main ?? 'inherit',
    hovered: transparent(own?.main ?? palette.text.primary, palette.action.hoverOpacity),
  }
}

/** A link would accept any property: these are for the styles only. */
const FOR_STYLES: readonly PropertyKey[] = ['as', 'theme', 'sx', 'ownerState']

const Root = styled('button', { shouldForwardProp: (name) => !FOR_STYLES.includes(name) })<{
  ownerState: Required<ButtonLook>
}>(({ theme, ownerState }) => {
  const { variant, color, size, fullWidth } = ownerState
  const { palette, typography } = theme
  const { hovered, ...colours } = coloursOf(theme, variant, color)
  const isOutlined = variant === 'outlined'
  return {
    ...BUTTON_RESET,
    ...typography.button,
    minWidth: 64,
    minHeight: size === 'small' ? 36 : 44,
    paddingBlock: PADDING[size] - (isOutlined ? 1 : 0),
    paddingInline: size === 'small' ? 12 : 20,
    borderRadius: 8,
    ...(size !== 'medium' && { fontSize: '0.9375rem' }),
    ...(isOutlined && { border: `1px solid ${palette.control ?? palette.text.secondary}` }),
    ...(fullWidth && { width: '100%' }),
    ...colours,
    transition: ['background-color', 'border-color', 'color']
      .map((property) => `${property} 120ms cubic-bezier(0.4, 0, 0.2, 1)`)
      .join(),
    '@media (hover: hover)': { '&:hover': { backgroundColor: hovered } },
    '&:disabled': {
      ...BUTTON_RESET['&:disabled'],
      color: palette.action.disabled,
      ...(isOutlined && { borderColor: palette.action.disabledBackground }),
      ...(variant === 'contained' && { backgroundColor: palette.action.disabledBackground }),
    },
    '& > [data-icon]': { display: 'inherit', '& > :first-of-type': { fontSize: ICON[size] } },
    '& > [data-icon=start]': {
      alignItems: 'center',
      marginRight: 8,
      marginLeft: size === 'small' ? -2 : -4,
      // A zero-width text: aligns the icon with the baseline of the text beside it.
      '&::before': { content: '"\\200b"', width: 0, overflow: 'hidden' },
    },
    '& > [data-icon=end]': { marginLeft: 8, marginRight: size === 'small' ? -2 : -4 },
  }
})

/** A button, or a link that looks like one. A button submits a form only where its `type` says so. */
export function Button<Component extends ElementType = 'button'>({
  variant = 'text',
  color = 'primary',
  size = 'medium',
  fullWidth = false,
  component,
  startIcon,
  endIcon,
  children,
  ...rest
}: ButtonProps<Component>) {
  const element = component ?? (rest.href === undefined ? 'button' : 'a')
  return (
    <Root
      as={element}
      {...(element === 'button' && { type: 'button' })}
      // Safari focuses a button on click and Tab only where it has a tabindex.
      tabIndex={0}
      ownerState={{ variant, color, size, fullWidth }}
      {...rest}
    >
      {startIcon !== undefined && <span data-icon="start">{startIcon}</span>}
      {children}
      {endIcon !== undefined && <span data-icon="end">{endIcon}</span>}
    </Root>
  )
}
