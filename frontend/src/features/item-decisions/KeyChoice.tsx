import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import { isSingle } from './model.ts'
import type { DecidedItem } from './types.ts'
import { useFocusOnError } from './use_focus_on_error.ts'

interface KeyChoiceProps {
  item: DecidedItem
  chosen: readonly number[]
  error: string | undefined
  onChange(ids: readonly number[]): void
}

/** The answer that is to be right: one alternative, or several where the item takes several. */
export function KeyChoice({ item, chosen, error, onChange }: KeyChoiceProps) {
  const { t } = useTranslation('item_decisions')
  const id = useId()
  const group = useFocusOnError(error)
  const single = isSingle(item)
  const right = new Set(item.keys.flat())
  const toggle = (one: number) =>
    onChange(
      single ? [one] : chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    )
  return (
    <Box
      component="fieldset"
      ref={group}
      aria-describedby={`${id}-error`}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t(single ? 'form.key' : 'form.keys')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {item.alternatives.map((one) => (
          <Box key={one.id} component="label" sx={LETTER}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={id}
              checked={chosen.includes(one.id)}
              onChange={() => toggle(one.id)}
            />
            {right.has(one.id) ? t('form.isKey', { letter: one.letter }) : one.letter}
          </Box>
        ))}
      </Box>
      <Box role="alert" id={`${id}-error`} sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
        {error}
      </Box>
    </Box>
  )
}

const LETTER = ({ tokens, palette }: Theme) =>
  ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 44,
    px: 3,
    border: `1px solid ${tokens.control}`,
    borderRadius: '8px',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: palette.primary.main, backgroundColor: tokens.infoGround },
    '& > input': { width: 20, height: 20, m: 0, accentColor: palette.primary.main },
  }) as const
