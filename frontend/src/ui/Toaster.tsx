import Close from './icons/Close.ts'
import { Box } from './Box.ts'
import { IconButton } from './IconButton.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'
import { dismissToast, TOASTS_AT_ONCE, useToasts, type Toast } from './toasts.ts'

/** Renders the toasts of the page; mounted once. */
export function Toaster() {
  const toasts = useToasts().slice(0, TOASTS_AT_ONCE)
  return (
    <Box
      data-testid="toasts"
      sx={{
        position: 'fixed',
        // Below the offline banner, and below what a page keeps at its top: a clock, a navigator.
        top: 'calc(var(--link-line, 0px) + var(--notice-line, 0px) + var(--head-line, 0px) + 16px)',
        // There they scroll along.
        '@media (max-height: 500px)': { top: 'calc(var(--link-line, 0px) + 16px)' },
        right: 16,
        left: { xs: 16, sm: 'auto' },
        width: { sm: 400 },
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
      }}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </Box>
  )
}

/** Runs its own timer, which is paused while it is hovered or focused. */
function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toast.ms)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.ms])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <Box
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      sx={{
        borderRadius: '8px',
        boxShadow: (theme) => theme.tokens.shadow,
        '& > div': { flexWrap: 'nowrap' },
      }}
    >
      <Notice
        kind={toast.kind}
        action={
          <IconButton aria-label={t('close')} onClick={() => dismissToast(toast.id)} sx={{ my: -2, mr: -2 }}>
            <Close fontSize="small" />
          </IconButton>
        }
      >
        {toast.text}
      </Notice>
    </Box>
  )
}
