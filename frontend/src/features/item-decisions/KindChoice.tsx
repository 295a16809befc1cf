import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import type { Kind } from './types.ts'
import { useFocusOnError } from './use_focus_on_error.ts'

interface KindChoiceProps {
  kinds: readonly Kind[]
  value: Kind | null
  /** What the newest decision was, which an undoing takes back. */
  last: string
  error: string | undefined
  onChange(kind: Kind): void
}

/** What is decided, each with what it means for the candidates. */
export function KindChoice({ kinds, value, last, error, onChange }: KindChoiceProps) {
  const { t } = useTranslation('item_decisions')
  const id = useId()
  const group = useFocusOnError(error)
  return (
    <Box
      component="fieldset"
      ref={group}
      aria-describedby={`${id}-error`}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t('form.kind')}
      </Box>
      {kinds.map((kind) => (
        <Box key={kind} component="label" sx={OPTION}>
          <input
            type="radio"
            name={id}
            checked={kind === value}
            aria-describedby={`${id}-${kind}`}
            aria-label={t(`kinds.${kind}.act`)}
            onChange={() => onChange(kind)}
          />
          <span>
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {t(`kinds.${kind}.act`)}
            </Box>
            <Box component="span" id={`${id}-${kind}`} sx={{ color: 'text.secondary' }}>
              {t(`kinds.${kind}.means`, { last })}
            </Box>
          </span>
        </Box>
      ))}
      <Box role="alert" id={`${id}-error`} sx={{ fontSize: '0.9375rem', color: 'error.main' }}>
        {error}
      </Box>
    </Box>
  )
}

const OPTION = ({ palette }: Theme) =>
  ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 2,
    minHeight: 44,
    py: 2,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '& > input': { flexShrink: 0, width: 20, height: 20, m: 0.5, accentColor: palette.primary.main },
  }) as const
