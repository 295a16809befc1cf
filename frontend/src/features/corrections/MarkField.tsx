import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import type { Entry, MarkSaver } from './model/mark_saver.ts'
import type { Field } from './model/unsaved.ts'
import { SaveLine } from './SaveLine.tsx'
import type { ItemWithAnswer } from './types.ts'

export interface MarkFieldProps {
  row: ItemWithAnswer
  entry: Entry | undefined
  saver: MarkSaver
}

/** A field of a correction with what its saving needs: how it is, and what to do after an error or a conflict. */
export function MarkField({
  row: { correctionId },
  entry,
  saver,
  field,
  onDiscard,
  children,
}: MarkFieldProps & { field: Field; onDiscard?: () => void; children: ReactNode }) {
  const { t } = useTranslation('corrections')
  const box = useRef<HTMLDivElement>(null)
  const state = entry?.states[field]
  // The button goes with its notice: the focus goes back to the field.
  const back = () => box.current?.querySelector<HTMLElement>('input, [role=textbox]')?.focus()
  const discard = () => {
    flushSync(() => {
      saver.discard(correctionId, field)
      onDiscard?.()
    })
    back()
  }
  return (
    <Box ref={box}>
      {children}
      <SaveLine
        state={state}
        label={t(`${field}.label`)}
        onRetry={() => {
          back()
          void saver.save(correctionId, field)
        }}
        onDiscard={discard}
      />
      {state?.is === 'conflict' && (
        <ConflictNotice
          field={field}
          typed={entry?.[field]?.text ?? ''}
          present={state.present}
          onMine={() => {
            back()
            void saver.override(correctionId, field)
          }}
          onTheirs={discard}
        />
      )}
    </Box>
  )
}
