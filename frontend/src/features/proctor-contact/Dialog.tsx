import { Box } from '../../ui/Box.ts'
import { useId, type ReactNode } from 'react'
import { ModalSheet } from '../../ui/ModalSheet.tsx'

interface DialogProps {
  title: string
  children: ReactNode
  actions: ReactNode
  /** Called on Escape; undefined where an answer is required. */
  onClose?: () => void
}

/**
 * A dialog over the exam. It takes the focus itself, never one of its buttons: a key meant for
 * the answer must press nothing.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const id = useId()
  return (
    <ModalSheet
      place="middle"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(how) => how === 'escape' && onClose?.()}
    >
      <Box
        component="h2"
        id={`${id}-title`}
        sx={{ m: 0, px: 6, pt: 5, pb: 3, fontSize: '1.375rem', lineHeight: 1.3 }}
      >
        {title}
      </Box>
      <Box
        id={`${id}-text`}
        sx={{
          flex: '1 1 auto',
          overflowY: 'auto',
          px: 6,
          pb: 4,
          fontSize: '1.0625rem',
          lineHeight: 1.55,
          overflowWrap: 'anywhere',
          '& p': { mt: 0, mb: 3 },
        }}
      >
        {children}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 2,
          p: 4,
          '& > *': { minHeight: 48, flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {actions}
      </Box>
    </ModalSheet>
  )
}
