import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { Step } from './photo_steps.ts'

const NAMES = ['document', 'face', 'ready'] as const

/** The three steps in one line, with the current one marked. */
export function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation('capture')
  return (
    <Box
      component="ol"
      aria-label={t('photos.steps')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 6,
        rowGap: 2,
        listStyle: 'none',
        m: 0,
        p: 0,
        mb: 5,
      }}
    >
      {NAMES.map((name, at) => (
        <Box
          component="li"
          key={name}
          aria-current={at === step ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            fontSize: '0.9375rem',
            fontWeight: at === step ? 700 : 400,
            color: at === step ? 'text.primary' : 'text.secondary',
          }}
        >
          <Box
            component="span"
            className="numbers"
            sx={({ tokens }) => ({
              display: 'grid',
              placeItems: 'center',
              width: 28,
              height: 28,
              borderRadius: '50%',
              border: `2px solid ${at <= step ? tokens.primary : tokens.control}`,
              backgroundColor: at < step ? tokens.primary : 'transparent',
              color: at < step ? tokens.onPrimary : 'inherit',
            })}
          >
            {at < step ? '✓' : at + 1}
          </Box>
          {t(`photos.${name}.step`)}
        </Box>
      ))}
    </Box>
  )
}
