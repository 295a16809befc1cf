import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { CommentEditor } from '../../ui/comments/CommentEditor.tsx'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { useNumbers } from './numbers.ts'
import { hasOpen } from './ruling.ts'
import { RulingExceptions } from './RulingExceptions.tsx'
import type { DecidedItem, Preview } from './types.ts'
import { RESULTS, useUsualGrant, type AppealLine, type RulingForm } from './use_ruling.ts'

interface RulingEditorProps {
  item: DecidedItem
  preview: Preview
  ruling: RulingForm
  /** The page of one appeal. */
  appealAddress(appeal: AppealLine): string
}

/** Whether the decision answers the appeals that wait, with which text, and which of them are left out. */
export function RulingEditor({ item, preview, ruling, appealAddress }: RulingEditorProps) {
  const { t } = useTranslation('item_decisions')
  const { open } = preview.appeals
  if (!hasOpen(open)) return null
  return (
    <Box component="fieldset" sx={BOX}>
      <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
        {t('ruling.title')}
      </Box>
      <CheckLine
        label={t('ruling.answer', { count: open.raised + open.others })}
        checked={ruling.typed.isOn}
        onChange={(isOn) => ruling.change({ isOn })}
      />
      {ruling.typed.isOn ? (
        <Fields item={item} open={open} ruling={ruling} appealAddress={appealAddress} />
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('ruling.byHand')}</Box>
      )}
    </Box>
  )
}

type FieldsProps = Pick<RulingEditorProps, 'item' | 'ruling' | 'appealAddress'> & {
  open: NonNullable<Preview['appeals']['open']>
}

function Fields({ item, open, ruling, appealAddress }: FieldsProps) {
  const { t } = useTranslation('item_decisions')
  const { count } = useNumbers()
  const usual = useUsualGrant(true)
  const { typed, errors, change } = ruling
  const numbered = (total: number) => ({ count: total, number: count(total) })
  return (
    <>
      <div>
        <CommentEditor
          label={t('ruling.response')}
          value={typed.response}
          onChange={(response) => change({ response })}
        />
        <Box role="alert" sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
          {errors.response}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('ruling.disclosed')}</Box>
      </div>
      {open.raised > 0 && (
        <Picker
          required
          label={t('ruling.raised', numbered(open.raised))}
          source={RESULTS}
          value={typed.granted ?? usual}
          error={errors.granted}
          onChange={(granted) => change({ granted: granted && { id: granted.id, name: granted.name } })}
        />
      )}
      {open.others > 0 && (
        <div>
          <Picker
            label={t('ruling.others', numbered(open.others))}
            source={RESULTS}
            value={typed.others}
            error={errors.others}
            onChange={(others) => change({ others: others && { id: others.id, name: others.name } })}
          />
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('ruling.othersHint')}</Box>
        </div>
      )}
      <RulingExceptions
        item={item}
        except={typed.except}
        onChange={(except) => change({ except })}
        appealAddress={appealAddress}
      />
    </>
  )
}

const BOX = {
  m: 0,
  p: 4,
  pt: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  minWidth: 0,
  display: 'grid',
  gap: 3,
} as const
