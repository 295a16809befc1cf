import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { focusTitle } from '../../ui/focus_title.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import type { Entries, Entry, MarkSaver, SaveState } from './model/mark_saver.ts'
import { FIELDS, type Field } from './model/unsaved.ts'
import { SaveLine } from './SaveLine.tsx'

interface UnsavedNoticeProps {
  entries: Entries
  /** The corrections whose cards are on the page, where each field shows how it is. */
  shown: ReadonlySet<number>
  saver: MarkSaver
}

/** What was typed into cards that are not on the page, such as those of another page or of before a reload, and could not be saved. */
export function UnsavedNotice({ entries, shown, saver }: UnsavedNoticeProps) {
  const { t } = useTranslation('corrections')
  const away = [...entries.values()]
    .filter(({ correctionId }) => !shown.has(correctionId))
    .flatMap((entry) =>
      FIELDS.filter((field) => entry[field] && hasFailed(entry.states[field])).map((field) => ({
        entry,
        field,
      }))
    )
  if (away.length === 0) return null
  return (
    <Box component="section" aria-label={t('unsaved.title', { count: away.length })} sx={{ mb: 4 }}>
      <Notice
        kind="warning"
        action={
          away.some(({ entry, field }) => mayBeTaken(entry.states[field])) && (
            <Button size="small" variant="outlined" onClick={() => void saver.saveAll()}>
              {t('unsaved.all')}
            </Button>
          )
        }
      >
        <strong>{t('unsaved.title', { count: away.length })}</strong>
        <div>{t('unsaved.kept')}</div>
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {away.map(({ entry, field }) => (
            <li key={`${entry.correctionId}:${field}`}>
              <UnsavedLine entry={entry} field={field} saver={saver} />
            </li>
          ))}
        </Box>
      </Notice>
    </Box>
  )
}

/** A conflict and what was refused are decided line by line. */
const mayBeTaken = (state: SaveState | undefined) =>
  state?.is === 'saving' || (state?.is === 'error' && state.reason === 'unreachable')

/** What is being saved for the first time usually is within a moment. */
const hasFailed = (state: SaveState | undefined) =>
  state?.is === 'error' || state?.is === 'conflict' || (state?.is === 'saving' && state.isRetry)

function UnsavedLine({ entry, field, saver }: { entry: Entry; field: Field; saver: MarkSaver }) {
  const { t } = useTranslation('corrections')
  const { correctionId, about, states } = entry
  const state = states[field]
  const typed = entry[field]?.text ?? ''
  const number =
    about.identifier === null ? t('card.noNumber') : t('card.candidate', { number: about.identifier })
  const discard = () => {
    saver.discard(correctionId, field)
    // The button goes with its line.
    focusTitle()
  }
  return (
    <>
      {t('unsaved.of', { number, exam: about.exam, position: about.position })}:{' '}
      {field === 'comment'
        ? t('unsaved.comment')
        : t(typed === '' ? 'unsaved.clear' : 'unsaved.points', { typed })}
      {state?.is === 'conflict' ? (
        <ConflictNotice
          field={field}
          typed={typed}
          present={state.present}
          onMine={() => void saver.override(correctionId, field)}
          onTheirs={discard}
        />
      ) : (
        <SaveLine
          state={state}
          label={t(`${field}.label`)}
          onRetry={() => void saver.save(correctionId, field)}
          onDiscard={discard}
        />
      )}
    </>
  )
}
