import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import { bandOf, type Band } from './model.ts'
import { useNumbers } from './use_numbers.ts'

/** Of all who were asked, how many got an item right: a bar, the number, and in a word how much that is. */
export function SuccessBar({ percent, name }: { percent: number; name: string }) {
  const { t } = useTranslation('statistics')
  const numbers = useNumbers()
  const band = bandOf(percent)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent * 100) / 100}
        aria-valuetext={`${numbers.percent(percent)}, ${t(`bands.${band}`)}`}
        data-band={band}
        sx={TRACK}
      >
        <span style={{ width: `${percent}%` }} />
      </Box>
      <Box component="span" className="numbers" sx={{ minWidth: 62, textAlign: 'right', fontWeight: 600 }}>
        {numbers.percent(percent)}
      </Box>
      <Box component="span" sx={WORD(band)}>
        {t(`bands.${band}`)}
      </Box>
    </Box>
  )
}

const TRACK = ({ tokens }: Theme) =>
  ({
    flex: '1 1 60px',
    minWidth: 48,
    height: 10,
    borderRadius: 5,
    overflow: 'hidden',
    backgroundColor: tokens.line,
    '& > span': { display: 'block', height: '100%', printColorAdjust: 'exact' },
    '&[data-band=low] > span': { backgroundColor: tokens.error },
    '&[data-band=middle] > span': { backgroundColor: tokens.link },
    '&[data-band=high] > span': { backgroundColor: tokens.saved },
  }) as const

const COLOURS = { low: 'error.main', middle: 'info.main', high: 'success.main' } as const
const WORD = (band: Band) => ({ color: COLOURS[band], minWidth: 48, fontSize: '0.875rem' }) as const
