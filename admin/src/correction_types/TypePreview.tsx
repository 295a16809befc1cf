import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'
import type { Definition } from './definition'

/** A type as the corrector sees it: criteria with their levels, what each level means, and the situations. Points in thousandths. */
export function TypePreview({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const points = (thousandths: number) => (thousandths / 1000).toLocaleString(language)
  const { kind, step, criteria, situations, tolerance } = definition
  return (
    <Box
      component="section"
      aria-label={translate('correction_types.preview')}
      sx={{ display: 'grid', gap: 3, maxWidth: 760 }}
    >
      {kind === 'number' && (
        <Typography>{translate('correction_types.number', { step: points(step ?? 0) })}</Typography>
      )}
      {criteria?.map(({ name, guide, levels }, at) => (
        <Box key={at} component="section" aria-label={name}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {guide !== null && <Typography color="text.secondary">{guide}</Typography>}
          <Box component="ol" sx={LEVELS}>
            {levels.map((level, index) => (
              <Box component="li" key={index} sx={LEVEL}>
                <Box sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{points(level.points)}</Box>
                {level.label !== points(level.points) && <div>{level.label}</div>}
                {level.guide !== null && (
                  <Box sx={{ mt: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>{level.guide}</Box>
                )}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
      {situations.length > 0 && (
        <Typography>
          <strong>{translate('correction_types.situations')}</strong>{' '}
          {situations.map(({ label }) => label).join(', ')}
        </Typography>
      )}
      <Typography color="text.secondary">
        {translate(kind === 'number' ? 'correction_types.tolerance_number' : 'correction_types.tolerance', {
          total: points(tolerance.total),
          criterion: points(tolerance.criterion),
        })}
        {tolerance.situations &&
          situations.length > 0 &&
          ` ${translate('correction_types.tolerance_situations')}`}
      </Typography>
    </Box>
  )
}

const LEVELS = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
} as const

const LEVEL = { p: 1, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' } as const
