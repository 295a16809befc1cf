import { Box } from './Box.ts'
import type { SxProps } from '@mui/system'
import type { Theme } from './theme.ts'
import type { ReactNode } from 'react'
import { Sign, type NoticeKind } from './Notice.tsx'

export type AlertColor = NoticeKind

interface AlertProps {
  severity: AlertColor
  children: ReactNode
  /** A button beside the text. */
  action?: ReactNode
  /** False: no icon before the text. */
  icon?: false
  /** `none`: the parent is a live region already. */
  role?: 'alert' | 'status' | 'none'
  sx?: SxProps<Theme>
  'data-testid'?: string
}

/** An emphasised message on a background of its colour. A live region: announced when it appears. */
export default function Alert({ severity, children, action, icon, role = 'alert', sx, ...rest }: AlertProps) {
  return (
    <Box
      role={role}
      {...rest}
      sx={[
        ({ tokens, palette }) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: 4,
          py: 3,
          fontSize: '1rem',
          lineHeight: 1.5,
          color: tokens.ink,
          backgroundColor: palette[severity].light,
          border: `1px solid ${palette[severity].main}`,
          borderRadius: '8px',
        }),
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {icon !== false && <Sign kind={severity} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  )
}
