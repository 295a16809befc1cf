import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { isRunning, isState, type OrderState } from './model.ts'

const COLOURS: Readonly<Record<OrderState, string>> = {
  REQUESTED: 'text.secondary',
  PREPARING: 'info.main',
  PRINTING: 'info.main',
  DONE: 'success.main',
  DONE_WITH_ERRORS: 'error.main',
}

/** The state of a report card in words, with a mark of its colour and form. */
export function StateTag({ state }: { state: string }) {
  const { t } = useTranslation('sheet_orders')
  if (!isState(state)) return state
  const colour = COLOURS[state]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          flexShrink: 0,
          borderRadius: state === 'DONE_WITH_ERRORS' ? '2px' : '50%',
          border: 2,
          borderColor: colour,
          backgroundColor: isRunning(state) ? 'transparent' : colour,
        }}
      />
      {t(`states.${state}`)}
    </Box>
  )
}
