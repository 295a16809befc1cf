import { Box } from '../../ui/Box.ts'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { noticePlace, usePlaceOf } from '../../exam/slots/exam_watch.ts'
import { Sign, type NoticeKind } from '../../ui/Notice.tsx'

type BadgeProps = { kind: NoticeKind; children: ReactNode; action?: ReactNode }

/**
 * A notice that stays beside the item: above the button to move on where there is one, else in the corner.
 */
export function Badge(props: BadgeProps) {
  const place = usePlaceOf(noticePlace)
  if (place !== null) return createPortal(<Line {...props} />, place)
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 20,
        right: 16,
        left: { xs: 16, sm: 'auto' },
        bottom: 16,
        maxWidth: { sm: 420 },
      }}
    >
      <Line {...props} />
    </Box>
  )
}

function Line({ kind, children, action }: BadgeProps) {
  return (
    <Box
      role="status"
      sx={({ tokens, palette }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 2,
        fontSize: '1rem',
        lineHeight: 1.45,
        color: tokens.ink,
        backgroundColor: palette[kind].light,
        borderBottom: `1px solid ${palette[kind].main}`,
        '& > button': { minHeight: 44, ml: 'auto' },
      })}
    >
      <Box sx={{ flex: '1 1 200px', display: 'flex', gap: 3 }}>
        <Sign kind={kind} />
        <div>{children}</div>
      </Box>
      {action}
    </Box>
  )
}
