import { useLayoutEffect, useRef, type FormEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useDecisionText } from './decision_text.ts'
import { KeyChoice } from './KeyChoice.tsx'
import { KindChoice } from './KindChoice.tsx'
import { kindsOf, namesKey, REASON_MAX } from './model.ts'
import { useNumbers } from './numbers.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RulingEditor } from './RulingEditor.tsx'
import type { DecidedItem, Preview } from './types.ts'
import type { DecisionForm } from './use_decision_form.ts'
import type { AppealLine } from './use_ruling.ts'

interface DecisionEditorProps {
  item: DecidedItem
  form: DecisionForm
  /** Where the appeals against items are; null without access to them. */
  appeals: string | null
  /** The page of one appeal. */
  appealAddress(appeal: AppealLine): string
  reasonRef?: RefObject<HTMLTextAreaElement | null>
  /** Title above the form: has the focus where what had it is gone. */
  titleRef?: RefObject<HTMLHeadingElement | null>
}

/** Decision and reason, what it would change, and the button that applies just that. */
export function DecisionEditor({
  item,
  form,
  appeals,
  appealAddress,
  reasonRef,
  titleRef,
}: DecisionEditorProps) {
  const { t } = useTranslation('item_decisions')
  const textOf = useDecisionText(item)
  const { typed, shown, refusal, isIncomplete, busy, change } = form
  const kinds = kindsOf(item)
  const [last] = item.decisions
  const kind = kinds.find((one) => one === typed.kind) ?? null
  const isTyped = typed.kind !== null || typed.reason !== ''
  const own = useRef<HTMLFormElement>(null)
  // The form gives way to the progress of what it has ordered.
  useLayoutEffect(() => {
    const box = own.current
    const title = titleRef?.current
    return () => {
      if (box?.contains(document.activeElement)) title?.focus()
    }
  }, [titleRef])
  return (
    <Box
      component="form"
      ref={own}
      noValidate
      aria-label={t('form.title')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void form.submit()
      }}
      sx={{ display: 'grid', gap: 4, minWidth: 0 }}
    >
      <KindChoice
        kinds={kinds}
        value={kind}
        last={last === undefined ? '' : textOf(last)}
        error={isIncomplete && kind === null ? t('form.kindNeeded') : undefined}
        onChange={(chosen) => change({ kind: chosen, ...(!namesKey(chosen) && { alternatives: [] }) })}
      />
      {namesKey(kind) && (
        <KeyChoice
          item={item}
          chosen={typed.alternatives}
          error={isIncomplete ? t('form.keyNeeded') : undefined}
          onChange={(alternatives) => change({ alternatives })}
        />
      )}
      <div>
        <TextArea
          required
          label={t('form.reason')}
          rows={4}
          maxLength={REASON_MAX}
          value={typed.reason}
          error={refusal.reason}
          onChange={(reason) => change({ reason })}
          {...(reasonRef !== undefined && { inputRef: reasonRef })}
        />
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('form.reasonHint')}</Box>
      </div>
      {shown !== null && (
        <>
          <PreviewPanel item={item} preview={shown.preview} isRenewed={shown.isRenewed} appeals={appeals} />
          <RulingEditor
            item={item}
            preview={shown.preview}
            ruling={form.ruling}
            appealAddress={appealAddress}
          />
        </>
      )}
      <Box role="alert">{refusal.message !== null && <Notice kind="error">{refusal.message}</Notice>}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } }}>
        <Button type="submit" variant="contained" aria-disabled={busy !== null}>
          {busy !== null ? (
            t(`form.${busy}`)
          ) : shown === null ? (
            t('form.check')
          ) : (
            <Apply preview={shown.preview} />
          )}
        </Button>
        {isTyped && (
          <Button
            variant="outlined"
            aria-disabled={busy !== null}
            onClick={() => {
              if (busy !== null) return
              form.discard()
              // The button goes with what it discards.
              titleRef?.current?.focus()
            }}
          >
            {t('form.discard')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

function Apply({ preview: { kind, rise, fall } }: { preview: Preview }) {
  const { t } = useTranslation('item_decisions')
  const { count } = useNumbers()
  return (
    <span className="numbers">
      {t(`kinds.${kind}.do`)} · {t('form.changes', { count: rise + fall, number: count(rise + fall) })}
    </span>
  )
}
