import { Box } from './Box.ts'
import { useId, type ReactNode } from 'react'
import { ModalSheet } from './ModalSheet.tsx'

type DialogProps = {
  title: string
  children: ReactNode
  /** Buttons, the safe one first. */
  actions: ReactNode
  /** Called on Escape; undefined where an answer is required. A click beside the dialog never closes it. */
  onClose?: () => void
}

/**
 * A dialog over the exam. It takes the focus itself, unless a button asks for it: a key meant for the answer must press
 * nothing. It returns the focus to the previous element.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const id = useId()
  return (
    <ModalSheet
      place="middle"
      onClose={(how) => how === 'escape' && onClose?.()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <Box
        component="h2"
        id={`${id}-title`}
        sx={{ m: 0, px: 6, py: 4, fontSize: '1.25rem', lineHeight: 1.35, fontWeight: 700 }}
      >
        {title}
      </Box>
      <Box
        id={`${id}-text`}
        sx={{
          flex: '1 1 auto',
          overflowY: 'auto',
          px: 6,
          pb: 5,
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
          '&:empty': { display: 'none' },
          '& > *': { minHeight: 48, flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {actions}
      </Box>
    </ModalSheet>
  )
}
