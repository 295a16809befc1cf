import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { endText } from '../model/day_text.ts'
import type { Progress } from './use_board.ts'

interface ForecastLineProps {
  forecast: Progress['forecast']
  /** Texts that wait for the panel: nobody knows when it decides. */
  panel: number
  /** Epoch ms. */
  now: number
}

/** When the marking ends, in words; what cannot be foreseen has no number. */
export function ForecastLine({ forecast, panel, now }: ForecastLineProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const counted = (count: number) => ({ count, total: count.toLocaleString(language) })
  const { state, toCome, thirds, perDay, endsAt, isAfterClose } = forecast
  return (
    <Box className="numbers" data-forecast={state} sx={{ display: 'grid', gap: 1, maxWidth: '72ch' }}>
      {toCome > 0 && <strong>{t('progress.toCome', counted(toCome))}</strong>}
      {state === 'running' && perDay !== null && endsAt !== null ? (
        <div>
          {t('progress.running', {
            count: perDay,
            pace: perDay.toLocaleString(language),
            day: endText(endsAt, language, now),
          })}
        </div>
      ) : (
        state !== 'running' && <div>{t(`progress.state.${state}`)}</div>
      )}
      {thirds > 0 && <Box sx={{ color: 'text.secondary' }}>{t('progress.thirds', counted(thirds))}</Box>}
      {isAfterClose === true && <Box sx={WARNS}>{t('progress.afterClose')}</Box>}
      {panel > 0 && <Box sx={WARNS}>{t('progress.panel', counted(panel))}</Box>}
    </Box>
  )
}

const WARNS = { color: 'warning.main', fontWeight: 700 } as const
