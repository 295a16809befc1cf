import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import type { AppealProcess } from '../types.ts'

const LOOKS = {
  creating: { colour: 'text.secondary', isFull: false },
  'waiting-payment': { colour: 'warning.main', isFull: false },
  payed: { colour: 'success.main', isFull: true },
  lapsed: { colour: 'text.secondary', isFull: true },
} as const

/** How far a payment is: in words, and by colour and form. */
export function StatusTag({ status, lapsed }: Pick<AppealProcess, 'status' | 'lapsed'>) {
  const { t } = useTranslation('payments_desk')
  const name = lapsed ? 'lapsed' : status.tag
  const { colour, isFull } = LOOKS[name]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          flexShrink: 0,
          borderRadius: '50%',
          border: 2,
          borderColor: colour,
          backgroundColor: isFull ? colour : 'transparent',
        }}
      />
      {t(`status.${name}`)}
    </Box>
  )
}
